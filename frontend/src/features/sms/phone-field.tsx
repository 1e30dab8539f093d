import type { ComponentProps } from 'react';
import { Field, TextInput } from '../../ui/controls/field.tsx';

type PhoneFieldProps = Pick<ComponentProps<typeof Field>, 'hint' | 'required' | 'error'> &
  Pick<ComponentProps<'input'>, 'ref' | 'onChange'>;

/** The phone number to test. Uncontrolled, so that a number typed before the page's script ran stays. */
export const PhoneField = ({ ref, onChange, ...field }: PhoneFieldProps) => (
  <Field label="Phone number" {...field}>
    <TextInput ref={ref} figures name="phoneNumber" type="tel" autoComplete="tel" onChange={onChange} />
  </Field>
);
