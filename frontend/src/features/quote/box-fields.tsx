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
import { useController, useFormContext } from 'react-hook-form';
import { type Measure, MEASURE_NAMES, MEASURES } from '../../lib/dieline/measures.ts';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { BoxTypeCards } from './box-type-cards.tsx';
import { FormSection, HalfField, ThirdField } from './form-section.tsx';
import { OptionChips } from './option-chips.tsx';
import type { QuoteValues } from './quote-values.ts';

/** Box Specifications. `onMeasure` is told which dimension has focus, for the drawings to highlight. */
export function BoxFields({ onMeasure }: { onMeasure: (measure: Measure | undefined) => void }) {
  const { register, setValue, clearErrors, formState } = useFormContext<QuoteValues>();
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
      <ListOrOther
        field="style"
        label="Box Style"
        prompt="Select a style"
        choices={STYLES[boxType.value]}
        custom="customStyle"
        customLabel="Custom Style"
      />
      {MEASURES.map((measure) => {
        const name = MEASURE_NAMES[measure];
        return (
          <ThirdField
            key={measure}
            label={{ L: 'Length', W: 'Width', H: 'Height' }[measure]}
            note="in"
            error={errors[name]?.message}
          >
            <TextInput
              {...register(name, { onBlur: () => onMeasure(undefined) })}
              type="number"
              step={DIMENSION_STEP_IN}
              inputMode="decimal"
              figures
              onFocus={() => onMeasure(measure)}
              // Scrolling over the input must not change its value.
              onWheel={(event) => event.currentTarget.blur()}
            />
          </ThirdField>
        );
      })}
      <ListOrOther
        field="material"
        label="Material"
        prompt="Select a material"
        choices={MATERIALS[boxType.value]}
        custom="customMaterial"
        customLabel="Custom Material"
      />
      <HalfField label="Print Colors" error={errors.printColors?.message}>
        <Select {...register('printColors')}>
          <option value="">Select print colors</option>
          {idsOf(PRINT_COLORS).map((colors) => (
            <option key={colors} value={colors}>
              {PRINT_COLORS[colors]}
            </option>
          ))}
        </Select>
      </HalfField>
      <HalfField label="Coating" error={errors.coating?.message}>
        <Select {...register('coating')}>
          {COATINGS.map((coating) => (
            <option key={coating}>{coating}</option>
          ))}
        </Select>
      </HalfField>
      <OptionChips field={register('additionalOptions')} error={errors.additionalOptions?.message} />
    </FormSection>
  );
}

/** A select of the box type's choices, and a text input for OTHER. */
function ListOrOther({
  field: name,
  label,
  prompt,
  choices,
  custom,
  customLabel,
}: {
  field: 'style' | 'material';
  label: string;
  prompt: string;
  choices: readonly string[];
  custom: 'customStyle' | 'customMaterial';
  customLabel: string;
}) {
  const { register, formState } = useFormContext<QuoteValues>();
  // Controlled, because the options change with the box type while a value is set.
  const { field } = useController<QuoteValues, 'style' | 'material'>({ name });
  return (
    <>
      <Field label={label} error={formState.errors[name]?.message}>
        <Select {...field}>
          <option value="">{prompt}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </Field>
      {field.value === OTHER && (
        <Field label={customLabel} note="optional" error={formState.errors[custom]?.message}>
          <TextInput {...register(custom)} type="text" autoComplete="off" />
        </Field>
      )}
    </>
  );
}
