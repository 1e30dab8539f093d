import { COMPANY } from '@packaging/contracts/company';
import { styled } from 'styled-components';
import { columns, Grid } from '../../ui/layout/layout.tsx';
import { Figure } from '../../ui/media/figure.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { HISTORY } from './about-media.ts';

const Columns = styled(Grid).attrs({ as: 'section' as const })`
  row-gap: 3.5rem;
  align-items: start;
  padding-block: clamp(3rem, 6vw, 6rem) var(--section);
`;
const Text = styled.div`
  p {
    margin-top: 1.1rem;
  }
  ${columns('9 / 13')}
  ${MEDIA.wide} {
    grid-row: 1;
    padding-left: 1.5rem;
    position: sticky;
    top: 6.5rem;
  }
`;
/* Below the text on small screens. */
const First = styled(Figure)`
  ${columns('1 / 9')}
  ${MEDIA.wide} {
    grid-row: 1;
  }
`;
const Second = styled(Figure)`
  ${columns('2 / 7', '1 / 3')}
`;
const Third = styled(Figure)`
  ${columns('7 / 13', '3 / 5')}
  ${MEDIA.wide} {
    margin-top: 7rem;
  }
`;

/** How the company began, with three illustrations. */
export const Legacy = () => (
  <Columns>
    <Text>
      <h2>Our Legacy</h2>
      <p>
        The {COMPANY.family} family started a box company in Los Angeles in {COMPANY.founded} and has made
        folding cartons and corrugated boxes for over 70 years.
      </p>
      <p>
        The machines have changed. The drawing on the first page of every job has not: cut lines, crease lines
        and three dimensions.
      </p>
    </Text>
    <First
      image={HISTORY.shop}
      caption={
        <>
          <b>A box shop of the 1950s.</b> Illustration, not a photograph
        </>
      }
      ratio="3 / 2"
      first
      // On phones less than its real width (92vw), to select a copy a few pixels narrower than some screens.
      sizes="(min-width: 1440px) 868px, (min-width: 900px) 61vw, 88vw"
    />
    <Second
      image={HISTORY.press}
      caption={
        <>
          <b>Cutting and creasing</b> on a platen press. Illustration, not a photograph
        </>
      }
      ratio="4 / 5"
      sizes="(min-width: 1440px) 533px, (min-width: 900px) 38vw, (min-width: 600px) 46vw, 92vw"
    />
    <Third
      image={HISTORY.bundles}
      caption={
        <>
          <b>Blanks,</b> counted and tied. Illustration, not a photograph
        </>
      }
      ratio="4 / 3"
      sizes="(min-width: 1440px) 645px, (min-width: 600px) 46vw, 92vw"
    />
  </Columns>
);
