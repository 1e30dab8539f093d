import { styled } from 'styled-components';
import { Button } from '../../ui/controls/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/controls/field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { ScriptsOff } from '../../ui/feedback/scripts-off.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { CONTACT_FORM, type ContactForm as ContactFormState } from './use-contact-form.ts';

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

/** The contact form: name, email, phone and message. */
export const ContactForm = ({ contact: { form, submit, failure } }: { contact: ContactFormState }) => {
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <Form name={CONTACT_FORM} noValidate aria-label="Contact" onSubmit={submit}>
      <ScriptsOff subject="This form" />
      <Row>
        <Field label="Your Name" required error={errors.name?.message}>
          <TextInput {...register('name')} type="text" autoComplete="name" placeholder="Enter your name" />
        </Field>
      </Row>
      <Field label="Email Address" required error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" placeholder="Enter your email" />
      </Field>
      <Field label="Phone Number" required error={errors.phone?.message}>
        <TextInput
          {...register('phone')}
          type="tel"
          autoComplete="tel"
          placeholder="Enter your phone number"
        />
      </Field>
      <Row>
        <Field label="Message" required error={errors.message?.message}>
          <TextArea {...register('message')} placeholder="How can we help you?" />
        </Field>
      </Row>
      <Row>
        <Button type="submit" variant="go" busy={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
      </Row>
      <Row>
        <FailureNotice failure={failure} reassurance="Your message is still in the form." />
      </Row>
    </Form>
  );
};
