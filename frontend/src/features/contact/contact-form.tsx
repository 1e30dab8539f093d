import type { ContactMessage } from '@packaging/contracts/contact';
import type { SubmitEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { ScriptsOff } from '../../ui/scripts-off.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { CONTACT_FORM } from './use-contact-form.ts';

const Form = styled.form`
  display: grid;
  gap: 1.4rem 1.25rem;
  padding-top: 1.75rem;
  border-top: 1.5px solid var(--ink);
  ${MEDIA.wide} {
    grid-template-columns: 1fr 1fr;
  }
`;
const Row = styled.div`
  grid-column: 1 / -1;
`;

type ContactFormProps = {
  form: Pick<UseFormReturn<ContactMessage>, 'register' | 'formState'>;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  className?: string;
};

/** Name, e-mail, phone and message, each with its error. */
export const ContactForm = ({ form, onSubmit, className }: ContactFormProps) => {
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <Form name={CONTACT_FORM} noValidate aria-label="Contact" onSubmit={onSubmit} className={className}>
      <ScriptsOff subject="This form" />
      <Row>
        <Field label="Your Name" error={errors.name?.message}>
          <TextInput
            {...register('name')}
            aria-required="true"
            type="text"
            autoComplete="name"
            placeholder="Enter your name"
          />
        </Field>
      </Row>
      <Field label="Email Address" error={errors.email?.message}>
        <TextInput
          {...register('email')}
          aria-required="true"
          type="email"
          autoComplete="email"
          placeholder="Enter your email"
        />
      </Field>
      <Field label="Phone Number" error={errors.phone?.message}>
        <TextInput
          {...register('phone')}
          aria-required="true"
          type="tel"
          autoComplete="tel"
          placeholder="Enter your phone number"
        />
      </Field>
      <Row>
        <Field label="Message" error={errors.message?.message}>
          <TextArea {...register('message')} aria-required="true" placeholder="How can we help you?" />
        </Field>
      </Row>
      <Row>
        <Button type="submit" variant="go" busy={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
      </Row>
    </Form>
  );
};
