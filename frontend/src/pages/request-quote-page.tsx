import { useState } from 'react';
import { styled } from 'styled-components';
import { DrawingSheet } from '../features/quote/drawing/drawing-sheet.tsx';
import { DrawingStrip } from '../features/quote/drawing/drawing-strip.tsx';
import { type DrawnBox, drawnBox } from '../features/quote/drawing/drawn-box.ts';
import { useDrawnBox } from '../features/quote/drawing/use-drawn-box.ts';
import { QuoteForm } from '../features/quote/quote-form.tsx';
import { RequestSummary, requestRows } from '../features/quote/request-summary.tsx';
import { quoteSent } from '../features/quote/submit/quote-sent-preload.tsx';
import { useQuoteForm } from '../features/quote/use-quote-form.ts';
import type { Measure } from '../lib/dieline/box/measures.ts';
import { Grid, PageTop, Wrap } from '../ui/layout/layout.tsx';
import { MEDIA } from '../ui/tokens.ts';

const Page = styled(Wrap)`
  padding-bottom: var(--section);
  @media print {
    padding: 0;
    font-size: 9.5pt;
  }
`;
const Intro = styled.div`
  margin-bottom: clamp(1.5rem, 3vw, 3rem);
  @media print {
    margin-bottom: 1rem;
    & > * {
      padding: 0;
    }
    h1 {
      font-size: 26pt;
    }
    p {
      display: none;
    }
  }
`;
const Columns = styled(Grid)`
  align-items: start;
  @media print {
    grid-template-columns: repeat(12, minmax(0, 1fr));
  }
`;
const FormColumn = styled.div`
  ${MEDIA.wide} {
    grid-column: 1 / 8;
  }
  @media print {
    grid-column: 1 / 8;
  }
`;
const SheetColumn = styled.aside`
  display: none;
  ${MEDIA.wide} {
    display: block;
    grid-column: 8 / 13;
    position: sticky;
    top: calc(var(--header-tight) + 1rem);
    margin-left: clamp(0rem, 2vw, 2rem);
  }
  @media print {
    display: block;
    grid-column: 8 / 13;
    position: static;
    margin: 0;
  }
`;

const LEADS: Record<DrawnBox['basis'], string> = {
  inside: 'Enter inside dimensions in inches and watch your box take shape.',
  'between creases': 'Enter dimensions between creases in inches and watch your box take shape.',
};

/** /request-quote: the form, and a drawing of the box as it is filled in. */
export default function RequestQuotePage() {
  const quote = useQuoteForm();
  const box = useDrawnBox(quote.form.control);
  const [active, setActive] = useState<Measure>();
  const [stripOpen, setStripOpen] = useState(false);
  const { sent } = quote;
  return (
    <Page>
      <Intro>
        <PageTop title="Request a Quote" lead={LEADS[box.basis]} />
      </Intro>
      {sent && (
        <quoteSent.Component
          {...sent}
          rows={requestRows(sent.values, drawnBox(sent.values), sent.files.join('\n'))}
          onAnother={quote.startAnother}
        />
      )}
      <DrawingStrip box={box} active={active} open={stripOpen} onToggle={setStripOpen} />
      <Columns>
        {/* On small screens the open drawings cover the form: focus in it closes them. */}
        <FormColumn onFocus={() => setStripOpen(false)}>
          <QuoteForm quote={quote} box={box} onMeasure={setActive} />
        </FormColumn>
        <SheetColumn aria-label="Your box">
          <DrawingSheet box={box} active={active} />
          <RequestSummary control={quote.form.control} box={box} fileCount={quote.attachments.list.length} />
        </SheetColumn>
      </Columns>
    </Page>
  );
}
