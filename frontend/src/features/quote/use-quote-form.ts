import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { QUOTE_ACCEPTED, quoteFormSchema } from '@packaging/contracts/quote';
import { type BaseSyntheticEvent, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { showIssues } from '../../lib/field-issues.ts';
import { clearDraft, useFormDraft } from '../../lib/use-form-draft.ts';
import { type Failure, useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { type Attachments, useAttachments } from './attachments/use-attachments.ts';
import type { SentQuote } from './submit/quote-sent.tsx';
import { quoteSent } from './submit/quote-sent-preload.tsx';
import { FilesRejectedError, QuoteRejectedError } from './submit/send-quote.ts';
import { type Upload, useSendQuote } from './submit/use-send-quote.ts';
import { EMPTY_QUOTE, QUOTE_FORM, type QuoteValues, withFittingChoices } from './values/quote-values.ts';

export interface QuoteForm {
  form: UseFormReturn<QuoteValues>;
  attachments: Attachments;
  upload: Upload | undefined;
  submit: (event: BaseSyntheticEvent) => void;
  /** Why the last attempt failed. */
  failure: Failure | undefined;
  /** The last sent request, until another is started. */
  sent: SentQuote | undefined;
  startAnother: () => void;
}

/** The quote form: values, files, errors, and sending. */
export function useQuoteForm(): QuoteForm {
  const toast = useToast();
  const form = useForm<QuoteValues>({
    // The form starts with an empty choice of print colors, which the schema's input lacks.
    resolver: standardSchemaResolver(quoteFormSchema) as unknown as Resolver<QuoteValues>,
    defaultValues: EMPTY_QUOTE,
  });
  useFormDraft(QUOTE_FORM, form, EMPTY_QUOTE, withFittingChoices);
  const attachments = useAttachments();
  const { failure, attempt, fail } = useFailure();
  const { upload, send } = useSendQuote();
  const [sent, setSent] = useState<SentQuote>();

  const showFailure = (error: unknown) => {
    if (error instanceof FilesRejectedError) {
      fail(
        'File Upload Failed',
        'We had trouble uploading your attachments. Please try again or email them directly.',
        error.message,
      );
      return;
    }
    if (error instanceof QuoteRejectedError) showIssues(form, error.issues, EMPTY_QUOTE);
    fail('Error', 'Failed to submit quote request. Please try again.');
  };

  const sendIfValid = form.handleSubmit(async (values) => {
    setSent(undefined);
    const files = attachments.list.map(({ file }) => file);
    try {
      const reference = await send(values, files);
      setSent({ values, files: files.map(({ name }) => name), reference, at: new Date() });
    } catch (error) {
      showFailure(error);
      return;
    }
    attachments.clear(files);
    toast({ title: 'Quote Request Submitted', description: QUOTE_ACCEPTED });
    // A form that stays filled in looks unsent and invites a second submit, but keep changes made meanwhile.
    if (JSON.stringify(form.getValues()) !== JSON.stringify(values)) return;
    form.reset(EMPTY_QUOTE);
    clearDraft(QUOTE_FORM);
  });

  return {
    form,
    attachments,
    upload,
    failure,
    sent,
    submit: (event) => {
      event.preventDefault();
      attempt(() => {
        quoteSent.preload();
        return sendIfValid(event);
      });
    },
    startAnother: () => {
      setSent(undefined);
      form.setFocus('name');
    },
  };
}
