import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { QUOTE_SUBMIT_DELAY_MS } from '@packaging/contracts/limits';
import { QUOTE_ACCEPTED, quoteFormSchema } from '@packaging/contracts/quote';
import { type BaseSyntheticEvent, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { showIssues } from '../../lib/field-issues.ts';
import { storedJson } from '../../lib/stored-json.ts';
import { clearDraft, useFormDraft } from '../../lib/use-form-draft.ts';
import { type Failure, useFailure } from '../../ui/feedback/use-failure.ts';
import { useToast } from '../../ui/toast/toast.tsx';
import { type Attachments, useAttachments } from './attachments/use-attachments.ts';
import type { SentQuote } from './submit/quote-sent.tsx';
import { quoteSent } from './submit/quote-sent-part.tsx';
import { FilesRejectedError, postQuote, QuoteRejectedError, uploadQuoteFiles } from './submit/send-quote.ts';
import { isSubmission, nextSubmission } from './submit/submission.ts';
import {
  EMPTY_QUOTE,
  QUOTE_FORM,
  quoteBody,
  type QuoteValues,
  withFittingChoices,
} from './values/quote-values.ts';

const failedSubmission = storedJson('sessionStorage', 'quote-submission', isSubmission);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface QuoteForm {
  form: UseFormReturn<QuoteValues>;
  attachments: Attachments;
  /** The upload of the running try, with the percentage sent. */
  upload: { files: number; percent: number } | undefined;
  submit: (event: BaseSyntheticEvent) => void;
  /** Why the latest try failed. */
  failure: Failure | undefined;
  /** The latest request, once it is sent, until another one is begun. */
  sent: SentQuote | undefined;
  startAnother: () => void;
}

/** The quote form: its values, files and errors, and sending it. */
export function useQuoteForm(): QuoteForm {
  const toast = useToast();
  const form = useForm<QuoteValues>({
    // The schema's input has no empty choice of print colors; the form starts with one.
    resolver: standardSchemaResolver(quoteFormSchema) as unknown as Resolver<QuoteValues>,
    defaultValues: EMPTY_QUOTE,
  });
  useFormDraft(QUOTE_FORM, form, EMPTY_QUOTE, withFittingChoices);
  const attachments = useAttachments();
  const { failure, attempt, fail } = useFailure();
  const [upload, setUpload] = useState<QuoteForm['upload']>();
  const [sent, setSent] = useState<SentQuote>();

  const send = async (values: QuoteValues, files: readonly File[]) => {
    const body = quoteBody(values);
    let submission = nextSubmission(failedSubmission.read(), body, files, Date.now());
    // Stored until it succeeds, over reloads too, so that a second try is safe.
    failedSubmission.write(submission);
    if (files.length && !submission.uploaded) {
      toast({ title: 'Uploading Files', description: 'Please wait while we upload your attachments.' });
      const showPercent = (percent: number) => setUpload({ files: files.length, percent });
      showPercent(0);
      const form = { submissionId: submission.id, name: body.name, email: body.email };
      await uploadQuoteFiles(form, files, showPercent);
      // Stays until the request is through.
      showPercent(100);
      submission = { ...submission, uploaded: true };
      failedSubmission.write(submission);
    }
    await wait(QUOTE_SUBMIT_DELAY_MS);
    const reference = await postQuote({
      ...body,
      submissionId: submission.id,
      hasAttachments: files.length > 0,
    });
    failedSubmission.write(undefined);
    return reference;
  };

  const tellWhy = (error: unknown) => {
    if (error instanceof FilesRejectedError) {
      fail(
        'File Upload Failed',
        'We had trouble uploading your attachments. Please try again or email them directly.',
        error.message,
      );
      return;
    }
    if (error instanceof QuoteRejectedError) {
      // The id belongs to another quote: the next try needs a new one.
      if (error.status === 409) failedSubmission.write(undefined);
      showIssues(form, error.issues, EMPTY_QUOTE);
    }
    fail('Error', 'Failed to submit quote request. Please try again.');
  };

  const sendIfValid = form.handleSubmit(async (values) => {
    setSent(undefined);
    const files = attachments.list.map(({ file }) => file);
    try {
      const reference = await send(values, files);
      setSent({ values, files: files.map(({ name }) => name), reference, at: new Date() });
    } catch (error) {
      tellWhy(error);
      return;
    } finally {
      setUpload(undefined);
    }
    attachments.clear(files);
    toast({ title: 'Quote Request Submitted', description: QUOTE_ACCEPTED });
    // A form that stays filled in looks unsent and invites a second submit. Changes made meanwhile stay.
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
        quoteSent.load();
        return sendIfValid(event);
      });
    },
    startAnother: () => {
      setSent(undefined);
      form.setFocus('name');
    },
  };
}
