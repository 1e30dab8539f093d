import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { QUOTE_SUBMIT_DELAY_MS } from '@packaging/contracts/limits';
import { QUOTE_ACCEPTED, quoteFormSchema } from '@packaging/contracts/quote';
import { useRef, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { showIssues } from '../../lib/field-issues.ts';
import { storedJson } from '../../lib/stored-json.ts';
import { clearDraft, useFormDraft } from '../../lib/use-form-draft.ts';
import { useToast } from '../../ui/toast.tsx';
import { EMPTY_QUOTE, QUOTE_FORM, quoteBody, type QuoteValues, withFittingChoices } from './quote-values.ts';
import { FilesRejectedError, postQuote, QuoteRejectedError, uploadQuoteFiles } from './send-quote.ts';
import { isSubmission, nextSubmission } from './submission.ts';
import { type Attachments, useAttachments } from './use-attachments.ts';

const failedSubmission = storedJson('sessionStorage', 'quote-submission', isSubmission);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface QuoteForm {
  form: UseFormReturn<QuoteValues>;
  attachments: Attachments;
  /** The running upload, with the percentage sent. */
  upload: { files: number; percent: number } | undefined;
  submit: () => Promise<void>;
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
  const [upload, setUpload] = useState<QuoteForm['upload']>();
  const sending = useRef(false);

  const send = async (values: QuoteValues) => {
    const body = quoteBody(values);
    const files = attachments.list.map(({ file }) => file);
    let submission = nextSubmission(failedSubmission.read(), body, files, Date.now());
    // Stored until it succeeds, over reloads too, so that a second try is safe.
    failedSubmission.write(submission);
    if (files.length && !submission.uploaded) {
      toast({ title: 'Uploading Files', description: 'Please wait while we upload your attachments.' });
      setUpload({ files: files.length, percent: 0 });
      const form = { submissionId: submission.id, name: body.name, email: body.email };
      await uploadQuoteFiles(form, files, (percent) => setUpload({ files: files.length, percent }));
      setUpload(undefined);
      submission = { ...submission, uploaded: true };
      failedSubmission.write(submission);
    }
    await wait(QUOTE_SUBMIT_DELAY_MS);
    await postQuote({ ...body, submissionId: submission.id, hasAttachments: files.length > 0 });
    failedSubmission.write(undefined);
    attachments.clear(files);
  };

  const fail = (error: unknown) => {
    setUpload(undefined);
    if (error instanceof FilesRejectedError) {
      toast({
        variant: 'destructive',
        title: 'File Upload Failed',
        description: 'We had trouble uploading your attachments. Please try again or email them directly.',
      });
      return;
    }
    if (error instanceof QuoteRejectedError) {
      // The id belongs to another quote: the next try needs a new one.
      if (error.status === 409) failedSubmission.write(undefined);
      showIssues(form, error.issues, EMPTY_QUOTE);
    }
    toast({
      variant: 'destructive',
      title: 'Error',
      description: 'Failed to submit quote request. Please try again.',
    });
  };

  const submit = form.handleSubmit(async (values) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await send(values);
    } catch (error) {
      fail(error);
      return;
    } finally {
      sending.current = false;
    }
    toast({ title: 'Quote Request Submitted', description: QUOTE_ACCEPTED });
    // A form that stays filled in looks unsent and invites a second submit. Changes made meanwhile stay.
    if (JSON.stringify(form.getValues()) !== JSON.stringify(values)) return;
    form.reset(EMPTY_QUOTE);
    clearDraft(QUOTE_FORM);
  });

  return { form, attachments, upload, submit };
}
