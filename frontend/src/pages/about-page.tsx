import { PAGES } from '@packaging/contracts/pages';
import { styled } from 'styled-components';
import { Legacy } from '../features/about/legacy.tsx';
import { YearsLine } from '../features/about/years-line.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Banner } from '../ui/layout/banner.tsx';
import { Wrap } from '../ui/layout/layout.tsx';
import { MEDIA } from '../ui/tokens.ts';

const Heading = styled.h1`
  padding-top: calc(var(--header) + clamp(2rem, 5vw, 5.5rem));
  font-size: clamp(3rem, 1.6rem + 6.2vw, 7.5rem);
  font-stretch: 77%;
  line-height: 0.89;
  letter-spacing: -0.022em;
  ${MEDIA.wide} {
    max-width: 12em;
  }
`;

/** /about: the company's history. */
export default function AboutPage() {
  return (
    <>
      <Wrap>
        <Heading>70 Years of Packaging Excellence</Heading>
        <YearsLine />
        <Legacy />
      </Wrap>
      <Banner
        title="Start with length, width and height."
        action={<ButtonLink href={PAGES.requestQuote}>Request Quote</ButtonLink>}
      />
    </>
  );
}
