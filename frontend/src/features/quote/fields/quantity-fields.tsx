import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Field, TextInput } from '../../../ui/controls/field.tsx';
import { PromptButton, Prompts } from '../../../ui/controls/prompt-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { NOT_PRINTED } from '../../../ui/tokens.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.ts';
import { focusControl } from '../values/focus-control.ts';
import type { QuoteValues } from '../values/quote-values.ts';
import { FieldNote, FormSection } from './form-section.tsx';

const List = styled.ul`
  display: grid;
  gap: 0.9rem 1.25rem;
  @media (min-width: 1100px) {
    grid-template-columns: 1fr 1fr;
  }
  @media print {
    grid-template-columns: repeat(3, 1fr);
    gap: 0.5rem 1rem;
  }
`;
const Row = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 2.75rem;
  gap: 0.5rem;
  align-items: start;
  max-width: 17.25rem;
  @media (min-width: 1100px) {
    max-width: none;
  }
  @media print {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/* Aligned with the input, below its label. */
const Remove = styled(IconButton)`
  margin-top: 1.75rem;
  ${NOT_PRINTED}
`;
const Add = styled(Button)`
  justify-self: start;
  ${NOT_PRINTED}
`;

/** Usual quantities, as input values. */
const PRESETS = ['500', '1000', '2500', '5000'];
const digits = (quantity: string) => quantity.replaceAll(/[,\s]/g, '');

/** Quantities: one, or more. */
export function QuantityFields() {
  const { register, getValues, setValue, trigger, formState } = useFormContext<QuoteValues>();
  const quantities = useWatch<QuoteValues, 'quantities'>({ name: 'quantities' });

  const add = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const next = getValues('quantities').length;
    // Rendered synchronously, for the new input to take focus.
    flushSync(() => setValue('quantities', [...getValues('quantities'), '']));
    focusControl(currentTarget.form, `quantities.${next}`);
  };
  const remove = (index: number, { currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setValue(
      'quantities',
      getValues('quantities').filter((_, other) => other !== index),
    );
    // Errors belong to positions, which have changed.
    if (formState.isSubmitted) void trigger('quantities');
    focusControl(form, `quantities.${index - 1}`);
  };

  const change = (next: string[]) => {
    setValue('quantities', next.length ? next : [''], { shouldDirty: true });
    if (formState.isSubmitted) void trigger('quantities');
  };
  /** Removes a usual quantity, or else puts it into the first empty input or a new one. */
  const toggle = (preset: string) => {
    const now = getValues('quantities');
    const others = now.filter((quantity) => digits(quantity) !== preset);
    if (others.length < now.length) return change(others);
    const empty = now.findIndex((quantity) => !quantity.trim());
    change(empty < 0 ? [...now, preset] : now.with(empty, preset));
  };

  return (
    <FormSection number={3} title="Quantities">
      <List>
        {quantities.map((_, index) => (
          <Row key={index}>
            <Field
              label={`Quantity ${index + 1}`}
              required
              error={formState.errors.quantities?.[index]?.message}
            >
              <TextInput
                {...register(`quantities.${index}`)}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                figures
              />
            </Field>
            {index > 0 && (
              <Remove onClick={(event) => remove(index, event)}>
                <CloseIcon />
                <VisuallyHidden>Remove quantity {index + 1}</VisuallyHidden>
              </Remove>
            )}
          </Row>
        ))}
      </List>
      <Prompts role="group" aria-label="Usual quantities">
        {PRESETS.map((preset) => (
          <PromptButton
            key={preset}
            aria-pressed={quantities.some((quantity) => digits(quantity) === preset)}
            onClick={() => toggle(preset)}
          >
            {Number(preset).toLocaleString('en-US')}
          </PromptButton>
        ))}
      </Prompts>
      <FieldNote>
        Setup costs the same for any run, so the price per box usually drops as the quantity goes up. Ask for
        two or three quantities to see by how much.
      </FieldNote>
      <Add variant="line" size="small" onClick={add}>
        Add Another Quantity
      </Add>
    </FormSection>
  );
}
