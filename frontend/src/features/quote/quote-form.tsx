import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Measure } from '../../lib/dieline/box/measures.ts';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/controls/field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { ScriptsOff } from '../../ui/feedback/scripts-off.tsx';
import { MEDIA, NOT_PRINTED } from '../../ui/tokens.ts';
import { AttachmentFields } from './attachments/attachment-fields.tsx';
import type { DrawnBox } from './drawing/drawn-box.ts';
import { BoxFields } from './fields/box-fields.tsx';
import { CommentPrompts } from './fields/comment-prompts.tsx';
import { FormSection, HalfField } from './fields/form-section.tsx';
import { QuantityFields } from './fields/quantity-fields.tsx';
import type { QuoteForm as QuoteFormState } from './use-quote-form.ts';
import { QUOTE_FORM } from './values/quote-values.ts';

const Form = styled.form`
  ${MEDIA.small} {
    /* Keeps a focused field and its label clear of the header and the drawing strip. */
    input,
    select,
    textarea,
    button {
      scroll-margin-top: calc(68px + 3rem);
    }
  }
  @media print {
    input:not([type='radio'], [type='checkbox']),
    select,
    textarea {
      min-height: 0;
      padding: 0;
      border: 0;
      border-bottom: 1px solid var(--ink);
      border-radius: 0;
      background: none;
      resize: none;
      field-sizing: content;
      width: 100%;
    }
  }
`;
const Send = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem 1.5rem;
  margin-left: 3rem;
  ${MEDIA.small} {
    margin-left: 0;
    button {
      width: 100%;
    }
  }
  ${NOT_PRINTED}
`;
const Call = styled.p`
  margin: 1.25rem 0 0 3rem;
  font-size: var(--t-small);
  ${MEDIA.small} {
    margin-left: 0;
  }
  ${NOT_PRINTED}
`;
const UploadProgress = styled(Progress)`
  flex: 1 1 16rem;
`;

/** The quote form: five sections and the submit button. */
export function QuoteForm({
  quote: { form, attachments, upload, submit, failure },
  box,
  onMeasure,
}: {
  quote: QuoteFormState;
  box: DrawnBox;
  onMeasure: (measure: Measure | undefined) => void;
}) {
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <FormProvider {...form}>
      <Form name={QUOTE_FORM} noValidate aria-label="Quote request" onSubmit={submit}>
        <ScriptsOff subject="This form" />
        <FormSection number={1} title="Contact Information">
          <HalfField label="Name" required error={errors.name?.message}>
            <TextInput {...register('name')} type="text" autoComplete="name" />
          </HalfField>
          <HalfField label="Company" note="optional" error={errors.company?.message}>
            <TextInput {...register('company')} type="text" autoComplete="organization" />
          </HalfField>
          <HalfField label="Email" required error={errors.email?.message}>
            <TextInput {...register('email')} type="email" autoComplete="email" />
          </HalfField>
          <HalfField label="Phone Number" required error={errors.phoneNumber?.message}>
            <TextInput {...register('phoneNumber')} type="tel" autoComplete="tel" />
          </HalfField>
        </FormSection>
        <BoxFields box={box} onMeasure={onMeasure} />
        <QuantityFields />
        <AttachmentFields attachments={attachments} />
        <FormSection number={5} title="Additional Comments">
          <Field label="Comments" note="optional" error={errors.comments?.message}>
            <TextArea {...register('comments')} />
          </Field>
          <CommentPrompts />
        </FormSection>
        <Send>
          <Button type="submit" variant="go" size="submit" busy={isSubmitting}>
            Submit Quote Request
          </Button>
          {upload && (
            <UploadProgress
              percent={upload.percent}
              label={`${upload.percent < 100 ? 'Uploading' : 'Uploaded'} ${upload.files} ${upload.files === 1 ? 'file' : 'files'}`}
            />
          )}
          <FailureNotice failure={failure} reassurance="What you entered is still in the form." />
        </Send>
        {/* The failure notice includes these links. */}
        {!failure && (
          <Call>
            Rather talk it through? Call <PhoneLink /> or email <EmailLink />.
          </Call>
        )}
      </Form>
    </FormProvider>
  );
}
