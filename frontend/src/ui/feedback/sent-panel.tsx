import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { EmailLink, PhoneLink } from '../contact-links.tsx';
import { Button } from '../controls/button.tsx';
import { DefinitionList } from '../layout/layout.tsx';
import { MEDIA, NOT_PRINTED } from '../tokens.ts';

const Panel = styled.section`
  display: grid;
  margin-block: clamp(1.5rem, 3vw, 3rem);
  background: var(--white);
  border: 1.5px solid var(--ink);
  overflow-wrap: anywhere;
  h3 {
    margin-bottom: 0.6rem;
    font-size: 1.125rem;
    letter-spacing: 0;
  }
  ${MEDIA.wide} {
    grid-template-columns: 7fr 5fr;
  }
  @media print {
    margin: 0;
    border: 0;
    grid-template-columns: 7fr 5fr;
    font-size: 10pt;
    line-height: 1.4;
    /* Printed without the rest of the page. */
    :has(> &) > :not(&) {
      display: none;
    }
  }
`;
const Cell = styled.div`
  padding: clamp(1.15rem, 2vw, 1.75rem);
  min-width: 0;
  ${MEDIA.wide} {
    & + & {
      border-left: 1px solid var(--line);
    }
  }
  ${MEDIA.small} {
    & + & {
      border-top: 1px solid var(--line);
    }
  }
  @media print {
    padding: 0.75rem 0;
    & + & {
      padding-left: 1.5rem;
      border: 0;
    }
  }
`;
const Head = styled.header`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem 2rem;
  padding: clamp(1.15rem, 2vw, 1.75rem);
  border-bottom: 1.5px solid var(--ink);
  h2 {
    font-size: var(--t-h3);
    line-height: 1.15;
    font-stretch: 84%;
    letter-spacing: -0.004em;
    word-spacing: 0.08em;
  }
  @media print {
    padding: 0 0 0.75rem;
    h2 {
      font-size: 16pt;
    }
  }
`;
const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0.35rem 2rem;
  font: 600 0.875rem/1.3 var(--mono);
  dt {
    font-size: 0.75rem;
    font-weight: 450;
    color: var(--ink-2);
  }
`;
const Rows = styled(DefinitionList)`
  --name-width: minmax(5rem, 8rem);
  --row-padding: 0.3rem;
  line-height: 1.4;
  dd {
    white-space: pre-line;
  }
  @media print {
    --row-padding: 0.15rem;
    font-size: 9.5pt;
  }
`;
const Steps = styled.ol`
  display: grid;
  gap: 0.75rem;
  counter-reset: step;
  li {
    display: grid;
    grid-template-columns: 1.75rem minmax(0, 1fr);
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    font: 500 1rem/1.6 var(--mono);
    color: var(--ink-2);
  }
`;
const Reach = styled.p`
  margin-top: 1rem;
  padding-top: 0.75rem;
  border-top: 1px solid var(--line);
  font-size: var(--t-small);
  @media print {
    font-size: inherit;
  }
`;
const Actions = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  padding: clamp(1.15rem, 2vw, 1.75rem);
  border-top: 1px solid var(--line);
  @media (max-width: 599px) {
    button {
      width: 100%;
    }
  }
  ${NOT_PRINTED}
`;

/** A name and its sent value. Further elements are not shown. */
export type SentRow = readonly [name: string, value: string, ...more: unknown[]];

/**
 * The confirmation of a sent form, to be read and printed: its content without empty rows, and what happens next. Takes
 * focus when it appears, so that screen readers read its heading.
 */
export const SentPanel = ({
  title,
  reference,
  at,
  rows,
  steps,
  another,
  onAnother,
}: {
  title: string;
  /** To mention in questions about it. */
  reference?: string | undefined;
  at: Date;
  rows: readonly SentRow[];
  steps: readonly [ReactNode, ReactNode, ReactNode];
  /** The label of the button that starts another. */
  another: string;
  onAnother: () => void;
}) => {
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  useEffect(() => {
    // Scrolled before it takes focus, since toasts then move out of its way.
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  }, [at]);

  return (
    <Panel ref={panel} tabIndex={-1} aria-labelledby={heading}>
      <Head>
        <h2 id={heading}>{title}</h2>
        <Facts>
          {reference && (
            <div>
              <dt>Reference</dt>
              <dd>{reference}</dd>
            </div>
          )}
          <div>
            <dt>Sent</dt>
            <dd>{at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}</dd>
          </div>
        </Facts>
      </Head>
      <Cell>
        <h3>What you sent</h3>
        <Rows>
          {rows
            .filter(([, value]) => value)
            .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}, value`}>{value}</dd>])}
        </Rows>
      </Cell>
      <Cell>
        <h3>What happens next</h3>
        <Steps>
          {steps.map((step, index) => (
            <li key={index}>
              <span>{step}</span>
            </li>
          ))}
        </Steps>
        <Reach>
          Questions? Call <PhoneLink /> or email <EmailLink />
          {reference && ` and mention ${reference}`}.
        </Reach>
      </Cell>
      <Actions>
        <Button variant="line" onClick={onAnother}>
          {another}
        </Button>
        <Button variant="line" onClick={() => window.print()}>
          Print This Page
        </Button>
      </Actions>
    </Panel>
  );
};
