import type { Dimensions } from '@packaging/packaging/dimensions';
import { idsOf } from '@packaging/contracts/ids-of';
import { BOX_TYPES, type BoxType } from '@packaging/contracts/quote-choices';
import { memo } from 'react';
import type { ControllerRenderProps } from 'react-hook-form';
import { styled } from 'styled-components';
import type { StyleCode } from '../../../lib/dieline/box/styles.ts';
import { FieldGroup } from '../../../ui/controls/field.tsx';
import { BlankDrawing } from '../../../ui/drawing/blank-drawing.tsx';
import { MEDIA, NOT_PRINTED } from '../../../ui/tokens.ts';
import type { QuoteValues } from '../values/quote-values.ts';
import { choice } from './choice-styles.ts';

const Cards = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1.25rem;
  ${MEDIA.small} {
    gap: 0.75rem;
  }
`;
const Card = styled.label`
  ${choice}
  position: relative;
  display: grid;
  gap: 0.75rem;
  min-width: 0;
  padding: 1.1rem 1.1rem 0.8rem;
  font-weight: 600;
  /* A folded corner on the chosen card. */
  &:has(:checked)::after {
    content: '';
    position: absolute;
    top: -1px;
    right: -1px;
    width: 22px;
    height: 22px;
    background: linear-gradient(
      to bottom left,
      var(--paper) calc(50% - 1px),
      var(--ink) calc(50% - 1px) 50%,
      var(--kraft) 50%
    );
  }
  ${MEDIA.small} {
    padding: 0.8rem 0.7rem 0.6rem;
    font-size: 1rem;
    line-height: 1.15;
  }
  @media print {
    padding: 0;
    border: 0;
    box-shadow: none !important;
    &::after {
      display: none;
    }
  }
`;
const Drawing = styled.div`
  height: 104px;
  pointer-events: none;
  .cut {
    stroke-width: 1.25;
  }
  .fold {
    stroke-width: 1;
    stroke-dasharray: 4 3;
  }
  ${MEDIA.small} {
    height: 84px;
  }
  ${NOT_PRINTED}
`;
const Row = styled.span`
  display: flex;
  align-items: center;
  gap: 0.65rem;
  min-height: 2rem;
  ${MEDIA.small} {
    gap: 0.5rem;
  }
`;

const EXAMPLES: Record<BoxType, { style: StyleCode; inside: Dimensions }> = {
  corrugated: { style: 'RSC', inside: { length: 12, width: 9, height: 6 } },
  foldingCarton: { style: 'RTE', inside: { length: 4, width: 1.8, height: 5 } },
};

const Blank = memo(({ boxType }: { boxType: BoxType }) => (
  <BlankDrawing
    {...EXAMPLES[boxType]}
    dimensions={false}
    names={false}
    label=""
    assumedRoom={{ width: 330, height: 104 }}
  />
));

/** The box types as cards, each with an example blank. */
export const BoxTypeCards = ({
  field,
  error,
}: {
  field: Omit<ControllerRenderProps<QuoteValues, 'boxType'>, 'onChange'> & {
    onChange: (choice: BoxType) => void;
  };
  error: string | undefined;
}) => (
  <FieldGroup label="Box Type" error={error}>
    <Cards>
      {idsOf(BOX_TYPES).map((boxType) => (
        <Card key={boxType}>
          <Drawing>
            <Blank boxType={boxType} />
          </Drawing>
          <Row>
            <input
              type="radio"
              name={field.name}
              value={boxType}
              checked={field.value === boxType}
              onChange={() => field.onChange(boxType)}
              onBlur={field.onBlur}
              ref={field.value === boxType ? field.ref : undefined}
            />
            {BOX_TYPES[boxType]}
          </Row>
        </Card>
      ))}
    </Cards>
  </FieldGroup>
);
