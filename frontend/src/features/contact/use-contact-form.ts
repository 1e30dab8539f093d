import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { CONTACT_ACCEPTED, type ContactMessage, contactMessageSchema } from '@packaging/contracts/contact';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { clearDraft, useFormDraft } from '../../lib/use-form-draft.ts';
import { useToast } from '../../ui/toast.tsx';
import { ContactRejectedError, sendContactMessage } from './send-contact-message.ts';

const EMPTY: ContactMessage = { name: '', email: '', phone: '', message: '' };
/** Names the form's element and its draft. */
export const CONTACT_FORM = 'contact';

const isField = (path: string): path is keyof ContactMessage => Object.hasOwn(EMPTY, path);

/** The contact form of SPEC §4: what is typed, what is wrong with it, and sending it. */
export const useContactForm = (): { form: UseFormReturn<ContactMessage>; submit: () => Promise<void> } => {
  const toast = useToast();
  const form = useForm<ContactMessage>({
    resolver: standardSchemaResolver(contactMessageSchema),
    defaultValues: EMPTY,
  });
  useFormDraft(CONTACT_FORM, form, EMPTY);

  const showIssues = (error: unknown) => {
    if (!(error instanceof ContactRejectedError)) return;
    error.issues
      .filter(({ path }) => isField(path))
      .forEach(({ path, message }, index) =>
        form.setError(path as keyof ContactMessage, { message }, { shouldFocus: index === 0 }),
      );
  };

  const submit = form.handleSubmit(async (message) => {
    try {
      await sendContactMessage(message);
    } catch (error) {
      showIssues(error);
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
