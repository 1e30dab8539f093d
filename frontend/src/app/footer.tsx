import { COMPANY } from '@packaging/contracts/company';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { FluteStrip } from '../ui/drawing/flute-strip.tsx';
import { Caption, Grid, Wrap } from '../ui/layout/layout.tsx';
import { MEDIA, NOT_PRINTED } from '../ui/tokens.ts';
import { NAVIGATION, REQUEST_QUOTE, SITE_LINKS_ID } from './navigation.ts';

const Ground = styled.footer`
  background: var(--ink);
  color: var(--paper);
  a {
    color: var(--paper);
    text-decoration-color: var(--kraft);
    &:hover {
      color: var(--kraft);
    }
  }
  :focus-visible {
    outline-color: var(--kraft);
  }
  ${Caption} {
    color: var(--on-ink-2);
  }
  ${NOT_PRINTED}
`;
/* The page ends like a sheet of board. */
const Edge = styled.div`
  background: var(--paper);
  color: var(--ink);
`;
const Columns = styled(Grid)`
  padding-block: var(--s8) var(--s6);
  row-gap: var(--s6);
`;
const Motto = styled.p`
  font-size: var(--t-h3);
  font-stretch: 80%;
  font-weight: 620;
  line-height: 1.1;
  ${MEDIA.wide} {
    grid-column: 1 / 7;
  }
`;
const Links = styled.ul`
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    font-weight: 500;
    text-decoration: none;
    &:hover {
      text-decoration: underline solid var(--kraft) 1.5px;
    }
  }
  ${MEDIA.small} {
    columns: 2;
  }
  ${MEDIA.pair} {
    grid-column: 1 / 3;
  }
  ${MEDIA.wide} {
    grid-column: 7 / 10;
    /* Aligns the first link's text with the other columns. */
    margin-top: -0.5rem;
  }
`;
const Address = styled(Caption)`
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
  }
  ${MEDIA.pair} {
    grid-column: 3 / 5;
  }
  ${MEDIA.wide} {
    grid-column: 10 / 13;
  }
`;
const Base = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 2rem;
  align-items: center;
  justify-content: space-between;
  padding-block: var(--s4);
  border-top: 1px solid var(--ink-line);
`;
const ColorBar = styled.span`
  display: inline-grid;
  grid-template-columns: repeat(6, 14px);
  height: 14px;
`;
/* A press sheet's control strip: cyan, vermilion in place of magenta, yellow, black, board, paper. */
const INKS = ['#0f8f97', '#c5361a', '#e3b53c', '#0b0908', '#d6b585', '#faf6ee'];

const note = COMPANY.placeholderNote;

/** The footer of every page: company, address and all links. */
export const Footer = ({ inert }: { inert: boolean }) => (
  <Ground inert={inert}>
    <Edge>
      <FluteStrip height={18} />
    </Edge>
    <Wrap>
      <Columns>
        <Motto>
          Corrugated Boxes, Folding Carton,
          <br />
          Rigid Boxes, Global Sourcing.
          <br />
          Los Angeles, since {COMPANY.founded}.
        </Motto>
        <Links id={SITE_LINKS_ID}>
          {[...NAVIGATION, REQUEST_QUOTE].map(({ href, label }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </Links>
        <Address as="address">
          {COMPANY.name}
          {note && ` (${note})`}
          <br />
          {COMPANY.street}
          <br />
          {COMPANY.city}
          <br />
          <PhoneLink />
          <br />
          <EmailLink />
        </Address>
      </Columns>
      <Base>
        <Caption>
          © {COMPANY.name}
          {note && ` (${note} name)`}
        </Caption>
        <ColorBar aria-hidden="true">
          {INKS.map((ink) => (
            <i
              key={ink}
              style={{
                background: ink,
                outline: ink === '#0b0908' ? '1px solid #6b5f52' : '',
                outlineOffset: -1,
              }}
            />
          ))}
        </ColorBar>
      </Base>
    </Wrap>
  </Ground>
);
