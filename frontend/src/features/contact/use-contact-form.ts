import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { CONTACT_ACCEPTED, type ContactMessage, contactMessageSchema } from '@packaging/contracts/contact';
import { type BaseSyntheticEvent, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { showIssues } from '../../lib/field-issues.ts';
import { clearDraft, useFormDraft } from '../../lib/use-form-draft.ts';
import { type Failure, useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { contactSent } from './contact-sent-preload.tsx';
import { ContactRejectedError, sendContactMessage } from './send-contact-message.ts';

const EMPTY: ContactMessage = { name: '', email: '', phone: '', message: '' };
/** Name of the form element and of its draft. */
export const CONTACT_FORM = 'contact';

export interface ContactForm {
  form: UseFormReturn<ContactMessage>;
  submit: (event: BaseSyntheticEvent) => void;
  /** Why the last attempt failed. */
  failure: Failure | undefined;
  /** The last sent message, until another is started. */
  sent: { message: ContactMessage; at: Date } | undefined;
  writeAnother: () => void;
}

/** The contact form: values, errors, and sending. */
export const useContactForm = (): ContactForm => {
  const toast = useToast();
  const { failure, attempt, fail } = useFailure();
  const form = useForm<ContactMessage>({
    resolver: standardSchemaResolver(contactMessageSchema),
    defaultValues: EMPTY,
  });
  useFormDraft(CONTACT_FORM, form, EMPTY);
  const [sent, setSent] = useState<ContactForm['sent']>();

  const send = form.handleSubmit(async (message) => {
    setSent(undefined);
    try {
      await sendContactMessage(message);
    } catch (error) {
      if (error instanceof ContactRejectedError) showIssues(form, error.issues, EMPTY);
      fail('Error', (error instanceof Error && error.message) || 'Failed to send message. Please try again.');
      return;
    }
    toast({ title: 'Message Sent', description: CONTACT_ACCEPTED });
    setSent({ message, at: new Date() });
    form.reset(EMPTY);
    clearDraft(CONTACT_FORM);
  });

  return {
    form,
    failure,
    sent,
    submit: (event) => {
      event.preventDefault();
      attempt(() => {
        contactSent.preload();
        return send(event);
      });
    },
    writeAnother: () => {
      setSent(undefined);
      form.setFocus('name');
    },
  };
};
