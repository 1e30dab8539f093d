import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Field } from '../../../ui/controls/field.tsx';
import { MEDIA, NOT_PRINTED } from '../../../ui/tokens.ts';

/** The form is too narrow for two fields side by side. */
const NARROW_FORM = '@media (min-width: 900px) and (max-width: 1099px)';

const Box = styled.section<{ $printed: boolean }>`
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  margin-bottom: 3.5rem;
  padding-top: 1rem;
  border-top: 1.5px solid var(--ink);
  h2 {
    font-size: var(--t-h3);
    line-height: 1.9rem;
    font-stretch: 84%;
    letter-spacing: -0.004em;
  }
  ${MEDIA.small} {
    grid-template-columns: minmax(0, 1fr);
    margin-bottom: 2.75rem;
  }
  @media print {
    grid-template-columns: minmax(0, 1fr);
    margin-bottom: 0.75rem;
    padding-top: 0.35rem;
    break-inside: avoid;
    ${({ $printed }) => !$printed && 'display: none;'}
  }
`;
const Number = styled.span`
  font: 500 1rem/1.9rem var(--mono);
  color: var(--ink-2);
  ${MEDIA.small} {
    display: none;
  }
  ${NOT_PRINTED}
`;
const Fields = styled.div`
  grid-column: 2;
  margin-top: 1.25rem;
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 1.4rem 1.25rem;
  & > * {
    grid-column: span 6;
  }
  ${MEDIA.small} {
    grid-column: 1;
    gap: 1.25rem 0.75rem;
  }
  @media print {
    grid-column: 1;
    margin-top: 0.4rem;
    gap: 0.5rem 1rem;
    & > p {
      display: none;
    }
  }
`;

/** A numbered section of the form, hidden in print unless `printed`. */
export function FormSection({
  number,
  title,
  printed = true,
  children,
}: {
  number: number;
  title: string;
  printed?: boolean;
  children: ReactNode;
}) {
  return (
    <Box $printed={printed}>
      <Number aria-hidden="true">{number}</Number>
      <h2>{title}</h2>
      <Fields>{children}</Fields>
    </Box>
  );
}

/** A note below the fields it refers to. */
export const FieldNote = styled.p`
  margin-top: -0.75rem;
  font-size: var(--t-small);
  line-height: 1.45;
  color: var(--ink-2);
`;

const wholeRowWhenNarrow = css`
  ${NARROW_FORM} {
    grid-column: span 6;
  }
`;

/** A field of half a row, or a whole row in a narrow form and on phones. */
export const HalfField = styled(Field)`
  && {
    grid-column: span 3;
    ${wholeRowWhenNarrow}
    @media (max-width: 599px) {
      grid-column: span 6;
    }
    @media print {
      grid-column: span 3;
    }
  }
`;

/** A field of a third of a row, even on small screens, to keep the three dimensions together. */
export const ThirdField = styled(Field)`
  && {
    grid-column: span 2;
    ${wholeRowWhenNarrow}
    @media print {
      grid-column: span 2;
    }
  }
  @media (max-width: 419px) {
    label {
      font-size: 0.875rem;
    }
    input {
      padding-inline: 0.6rem;
    }
  }
`;
