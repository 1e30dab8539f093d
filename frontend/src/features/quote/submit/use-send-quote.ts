import { QUOTE_SUBMIT_DELAY_MS } from '@packaging/contracts/limits';
import { useState } from 'react';
import { storedJson } from '../../../lib/stored-json.ts';
import { useToast } from '../../../ui/toast/toast.tsx';
import { quoteBody, type QuoteValues } from '../values/quote-values.ts';
import { postQuote, QuoteRejectedError, uploadQuoteFiles } from './send-quote.ts';
import { isSubmission, nextSubmission } from './submission.ts';

/** The upload of the running attempt, with the percentage sent. */
export interface Upload {
  files: number;
  percent: number;
}

/** Stored until it succeeds, even through a reload, so that another attempt is safe. */
const unfinishedSubmission = storedJson('sessionStorage', 'quote-submission', isSubmission);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends quotes. `send` returns the reference; `upload` is the progress of its files. */
export function useSendQuote() {
  const toast = useToast();
  const [upload, setUpload] = useState<Upload>();

  /** @throws the errors of uploadQuoteFiles and postQuote */
  const send = async (values: QuoteValues, files: readonly File[]): Promise<string | undefined> => {
    const body = quoteBody(values);
    let submission = nextSubmission(unfinishedSubmission.read(), body, files, Date.now());
    unfinishedSubmission.write(submission);
    try {
      if (files.length && !submission.uploaded) {
        toast({ title: 'Uploading Files', description: 'Please wait while we upload your attachments.' });
        const showPercent = (percent: number) => setUpload({ files: files.length, percent });
        showPercent(0);
        const form = { submissionId: submission.id, name: body.name, email: body.email };
        await uploadQuoteFiles(form, files, showPercent);
        showPercent(100);
        submission = { ...submission, uploaded: true };
        unfinishedSubmission.write(submission);
      }
      await wait(QUOTE_SUBMIT_DELAY_MS);
      const reference = await postQuote({
        ...body,
        submissionId: submission.id,
        hasAttachments: files.length > 0,
      });
      unfinishedSubmission.write(undefined);
      return reference;
    } catch (error) {
      // The id belongs to a different quote: the next attempt needs a new one.
      if (error instanceof QuoteRejectedError && error.status === 409) unfinishedSubmission.write(undefined);
      throw error;
    } finally {
      setUpload(undefined);
    }
  };

  return { upload, send };
}
