import {
  ADDITIONAL_OPTIONS,
  BOX_TYPES,
  OTHER,
  PRINT_COLORS,
  type PrintColors,
} from '@packaging/contracts/quote-choices';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { DefinitionList } from '../../ui/layout/layout.tsx';
import type { DrawnBox } from './drawing/drawn-box.ts';
import type { QuoteValues } from './values/quote-values.ts';

/*
 * The drawings stay in view and the summary has to fit below them. On laptops it omits the rows that repeat the drawings'
 * title block, and on the lowest screens it is hidden.
 */
const LAPTOP = '@media screen and (max-height: 1039px)';
const LOW_LAPTOP = '@media screen and (max-height: 699px)';

const Summary = styled.section`
  margin-top: 1.25rem;
  ${LAPTOP} {
    margin-top: 0.75rem;
    [data-drawn] {
      display: none;
    }
  }
  ${LOW_LAPTOP} {
    display: none;
  }
  h2 {
    margin-bottom: 0.35rem;
    font-size: 1.125rem;
    font-stretch: 84%;
    letter-spacing: 0;
  }
`;
const Rows = styled(DefinitionList)`
  --name-width: 7rem;
  --row-padding: 0.26rem;
  line-height: 1.35;
  dd[data-empty] {
    color: var(--ink-2);
    font-weight: 400;
  }
  @media print {
    --name-width: 6rem;
    font-size: 8.5pt;
  }
`;

/** `drawn` marks rows that repeat the drawings' title block. */
type Row = readonly [name: string, value: string, drawn?: 'drawn'];

const orCustom = (choice: string, custom: string) => (choice === OTHER && custom ? custom : choice);

/** The names and values of a request; empty fields have the value ''. */
export function requestRows(values: QuoteValues, box: DrawnBox, attachments: string): Row[] {
  const options = values.additionalOptions.map((option) => ADDITIONAL_OPTIONS[option]);
  return [
    ['Box Type', BOX_TYPES[values.boxType], 'drawn'],
    ['Box Style', orCustom(values.style, values.customStyle), 'drawn'],
    ['Dimensions', box.missing.length ? '' : `${box.typedSize} in, ${box.basis}`, 'drawn'],
    ['Material', orCustom(values.material, values.customMaterial), 'drawn'],
    ['Print Colors', values.printColors && PRINT_COLORS[values.printColors as PrintColors]],
    ['Coating', values.coating],
    ['Options', options.join(', ') || 'None'],
    ['Quantities', values.quantities.filter(Boolean).join(', ')],
    ['Attachments', attachments || 'None'],
  ];
}

/** 'Your request': a summary of the form's values so far. */
export function RequestSummary({
  control,
  box,
  fileCount,
}: {
  control: Control<QuoteValues>;
  box: DrawnBox;
  fileCount: number;
}) {
  const values = useWatch({ control }) as QuoteValues;
  const files = fileCount ? `${fileCount} ${fileCount === 1 ? 'file' : 'files'}` : '';
  return (
    <Summary>
      <h2>Your request</h2>
      <Rows>
        {requestRows(values, box, files).map((row) => (
          <SummaryRow key={row[0]} row={row} />
        ))}
      </Rows>
    </Summary>
  );
}

const SummaryRow = ({ row: [name, value, drawn] }: { row: Row }) => (
  <>
    <dt data-drawn={drawn}>{name}</dt>
    <dd data-drawn={drawn} data-empty={value ? undefined : ''}>
      {value || 'Not yet entered'}
    </dd>
  </>
);
