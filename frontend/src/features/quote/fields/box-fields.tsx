import { idsOf } from '@packaging/contracts/ids-of';
import {
  type BoxType,
  COATINGS,
  MATERIALS,
  OTHER,
  PRINT_COLORS,
  STYLES,
} from '@packaging/contracts/quote-choices';
import { DIMENSION_STEP_IN } from '@packaging/contracts/limits';
import { type ReactNode, useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { type Measure, MEASURE_NAMES, MEASURES } from '../../../lib/dieline/box/measures.ts';
import { typedInches } from '../../../lib/typed-inches.ts';
import { Field, Hint, Select, TextInput } from '../../../ui/controls/field.tsx';
import { InchesInput } from '../../../ui/controls/inches-input.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.ts';
import type { DrawnBox } from '../drawing/drawn-box.ts';
import { BoardGuide, Guide, StyleGuide } from '../guides/guides.tsx';
import type { QuoteValues } from '../values/quote-values.ts';
import { BoxTypeCards } from './box-type-cards.tsx';
import { FieldNote, FormSection, HalfField, ThirdField } from './form-section.tsx';
import { OptionChips } from './option-chips.tsx';

/** Box Specifications. `onMeasure` receives the focused dimension, to highlight it in the drawings. */
export function BoxFields({
  box,
  onMeasure,
}: {
  box: DrawnBox;
  onMeasure: (measure: Measure | undefined) => void;
}) {
  const { setValue, clearErrors, formState } = useFormContext<QuoteValues>();
  const { errors } = formState;
  const { field: boxType } = useController<QuoteValues, 'boxType'>({ name: 'boxType' });
  const chooseBoxType = (choice: BoxType) => {
    boxType.onChange(choice);
    // Each box type has its own styles and materials.
    for (const field of ['style', 'material'] as const) {
      setValue(field, '');
      clearErrors(field);
    }
  };
  return (
    <FormSection number={2} title="Box Specifications">
      <BoxTypeCards field={{ ...boxType, onChange: chooseBoxType }} error={errors.boxType?.message} />
      <FieldNote>
        Rigid box? Choose Folding Carton, the nearest type, and write 'rigid' in the comments.
      </FieldNote>
      <SelectOrCustom
        field="style"
        label="Box Style"
        prompt="Select a style"
        choices={STYLES[boxType.value]}
        custom="customStyle"
        customLabel="Custom Style"
        guide={(field) => (
          <Guide label="Compare the styles">
            <StyleGuide.Component boxType={boxType.value} chosen={field.value} onChoose={field.onChange} />
          </Guide>
        )}
      />
      <DimensionFields onMeasure={onMeasure} />
      <SelectOrCustom
        field="material"
        label="Material"
        prompt="Select a material"
        choices={MATERIALS[boxType.value]}
        custom="customMaterial"
        customLabel="Custom Material"
        guide={(field) => (
          <Guide label="Not sure? Compare the boards">
            <BoardGuide.Component
              box={{
                boxType: boxType.value,
                style: box.standIn ? undefined : box.style,
                inside: box.missing.length ? undefined : box.inside,
              }}
              chosen={field.value}
              onChoose={field.onChange}
            />
          </Guide>
        )}
      />
      <PrintingFields />
    </FormSection>
  );
}

/**
 * Not inlined in {@link BoxFields}: invalid fields are focused in the order in which they register, and a component
 * registers its own fields before its children's.
 */
function PrintingFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<QuoteValues>();
  const unprinted = useId();
  return (
    <>
      <HalfField label="Print Colors" required describedBy={unprinted} error={errors.printColors?.message}>
        <Select {...register('printColors')}>
          <option value="">Select print colors</option>
          {idsOf(PRINT_COLORS).map((colors) => (
            <option key={colors} value={colors}>
              {PRINT_COLORS[colors]}
            </option>
          ))}
        </Select>
      </HalfField>
      <HalfField label="Coating" required error={errors.coating?.message}>
        <Select {...register('coating')}>
          {COATINGS.map((coating) => (
            <option key={coating}>{coating}</option>
          ))}
        </Select>
      </HalfField>
      <FieldNote id={unprinted}>
        No printing? Choose '1 Color' and write 'unprinted' in the comments.
      </FieldNote>
      <OptionChips field={register('additionalOptions')} error={errors.additionalOptions?.message} />
    </>
  );
}

const DimensionHint = styled(Hint)`
  margin-bottom: -0.75rem;
`;

const DIMENSION_LABELS = { L: 'Length', W: 'Width', H: 'Height' } as const;

function DimensionFields({ onMeasure }: { onMeasure: (measure: Measure | undefined) => void }) {
  const { register, setValue, formState } = useFormContext<QuoteValues>();
  const boxType = useWatch<QuoteValues, 'boxType'>({ name: 'boxType' });
  const [converted, setConverted] = useState('');
  const hint = useId();
  return (
    <>
      <DimensionHint id={hint}>
        {boxType === 'foldingCarton' ? 'Between creases' : 'Inside dimensions'}: 12.5 or 12 1/2 in
      </DimensionHint>
      {MEASURES.map((measure) => {
        const name = MEASURE_NAMES[measure];
        const label = DIMENSION_LABELS[measure];
        return (
          <ThirdField
            key={measure}
            label={label}
            note="in"
            required
            describedBy={hint}
            error={formState.errors[name]?.message}
          >
            <InchesInput
              {...register(name, {
                setValueAs: (typed: string) => typedInches(typed) ?? typed,
                onBlur: () => onMeasure(undefined),
              })}
              step={DIMENSION_STEP_IN}
              min={DIMENSION_STEP_IN}
              onConvert={(typed, decimal) => {
                setValue(name, decimal, { shouldDirty: true, shouldValidate: formState.isSubmitted });
                setConverted(`${label}: ${typed} is ${decimal} inches`);
              }}
              onFocus={() => onMeasure(measure)}
              // Scrolling over a focused numeric input would change its value.
              onWheel={(event) => event.currentTarget.blur()}
            />
          </ThirdField>
        );
      })}
      <VisuallyHidden aria-live="polite">{converted}</VisuallyHidden>
    </>
  );
}

/** A select of the box type's choices, with a text input for OTHER. */
function SelectOrCustom({
  field: name,
  label,
  prompt,
  choices,
  custom,
  customLabel,
  guide,
}: {
  field: 'style' | 'material';
  label: string;
  prompt: string;
  choices: readonly string[];
  custom: 'customStyle' | 'customMaterial';
  customLabel: string;
  /** Help with the choice. */
  guide: (field: { value: string; onChange: (choice: string) => void }) => ReactNode;
}) {
  const { register, formState } = useFormContext<QuoteValues>();
  // Controlled, because the options change with the box type while a value is set.
  const { field } = useController<QuoteValues, 'style' | 'material'>({ name });
  return (
    <>
      <Field label={label} required error={formState.errors[name]?.message}>
        <Select {...field}>
          <option value="">{prompt}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Field>
      {guide(field)}
      {field.value === OTHER && (
        <Field label={customLabel} note="optional" error={formState.errors[custom]?.message}>
          <TextInput {...register(custom)} type="text" autoComplete="off" />
        </Field>
      )}
    </>
  );
}
