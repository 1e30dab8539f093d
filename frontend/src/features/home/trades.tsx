import { PAGES } from '@packaging/contracts/pages';
import { styled } from 'styled-components';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Wrap } from '../../ui/layout/layout.tsx';
import { CartonSection } from './carton-section.tsx';
import { CorrugatedSection } from './corrugated-section.tsx';
import { PanelIndex } from './panel-index.tsx';
import { RigidSection } from './rigid-section.tsx';
import { SourcingSection } from './sourcing-section.tsx';

const Index = styled(Wrap)`
  padding-top: var(--section);
`;

/** The four trades, and a banner that links to the quote form. */
export const Trades = () => (
  <>
    <Index id="what-we-make">
      <PanelIndex
        label="What we make"
        entries={[
          { id: 'corrugated-boxes', title: 'Corrugated Boxes', note: 'C, B, E, BC, EB flute' },
          { id: 'folding-carton', title: 'Folding Carton', note: '10 to 24 pt board' },
          { id: 'rigid-boxes', title: 'Rigid Boxes', note: 'Wrapped chipboard' },
          { id: 'global-sourcing', title: 'Global Sourcing', note: 'One specification' },
        ]}
      />
    </Index>
    <CorrugatedSection id="corrugated-boxes" />
    <CartonSection id="folding-carton" />
    <RigidSection id="rigid-boxes" />
    <SourcingSection id="global-sourcing" />
    <Banner
      title="Send us your dimensions."
      text="Enter length, width and height, and the form draws your box as you type."
      action={<ButtonLink href={PAGES.requestQuote}>Request Quote</ButtonLink>}
    />
  </>
);
