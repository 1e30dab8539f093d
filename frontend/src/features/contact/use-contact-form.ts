import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { CONTACT_ACCEPTED, type ContactMessage, contactMessageSchema } from '@packaging/contracts/contact';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { showIssues } from '../../lib/field-issues.ts';
import { clearDraft, useFormDraft } from '../../lib/use-form-draft.ts';
import { useToast } from '../../ui/toast.tsx';
import { ContactRejectedError, sendContactMessage } from './send-contact-message.ts';

const EMPTY: ContactMessage = { name: '', email: '', phone: '', message: '' };
/** Name of the form element and of its draft. */
export const CONTACT_FORM = 'contact';

/** The contact form: its values, its errors, and sending it. */
export const useContactForm = (): { form: UseFormReturn<ContactMessage>; submit: () => Promise<void> } => {
  const toast = useToast();
  const form = useForm<ContactMessage>({
    resolver: standardSchemaResolver(contactMessageSchema),
    defaultValues: EMPTY,
  });
  useFormDraft(CONTACT_FORM, form, EMPTY);

  const submit = form.handleSubmit(async (message) => {
    try {
      await sendContactMessage(message);
    } catch (error) {
      if (error instanceof ContactRejectedError) showIssues(form, error.issues, EMPTY);
      toast({
        variant: 'destructive',
        title: 'Error',
        description: (error instanceof Error && error.message) || 'Failed to send message. Please try again.',
      });
      return;
    }
    toast({ title: 'Message Sent', description: CONTACT_ACCEPTED });
    form.reset(EMPTY);
    clearDraft(CONTACT_FORM);
  });

  return { form, submit };
};
