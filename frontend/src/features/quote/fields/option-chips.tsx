import { idsOf } from '@packaging/contracts/ids-of';
import { ADDITIONAL_OPTIONS } from '@packaging/contracts/quote-choices';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { FieldGroup } from '../../../ui/controls/field.tsx';
import { MEDIA } from '../../../ui/tokens.ts';
import { choice } from './choice-styles.ts';
import { OptionSwatch } from './option-swatch.tsx';

const Group = styled(FieldGroup)`
  @media print {
    &:not(:has(:checked)) {
      display: none;
    }
  }
`;
const Chips = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  /* The columns of the fields above them. */
  gap: 0.75rem 1.25rem;
  ${MEDIA.small} {
    column-gap: 0.75rem;
  }
  @media (max-width: 599px) {
    grid-template-columns: 1fr;
  }
  @media print {
    display: flex;
  }
`;
const Chip = styled.label`
  ${choice}
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-height: 52px;
  padding: 0.4rem 0.9rem;
  font-weight: 500;
  svg {
    flex: none;
    margin-left: auto;
  }
  @media print {
    min-height: 0;
    padding: 0;
    border: 0;
    box-shadow: none !important;
    svg {
      display: none;
    }
  }
`;

/** The additional options, each with a swatch. */
export const OptionChips = ({
  field,
  error,
}: {
  field: UseFormRegisterReturn;
  error: string | undefined;
}) => (
  <Group label="Additional Options" error={error}>
    <Chips>
      {idsOf(ADDITIONAL_OPTIONS).map((option) => (
        <Chip key={option}>
          <input {...field} type="checkbox" value={option} />
          {ADDITIONAL_OPTIONS[option]}
          <OptionSwatch option={option} />
        </Chip>
      ))}
    </Chips>
  </Group>
);
