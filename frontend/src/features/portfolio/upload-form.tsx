import { PORTFOLIO_DESCRIPTION_MAX_LENGTH, PORTFOLIO_TITLE_MAX_LENGTH } from '@packaging/contracts/limits';
import { PORTFOLIO_CATEGORIES } from '@packaging/contracts/portfolio';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../ui/controls/field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { ImageField } from './image-field.tsx';
import { usePortfolioUpload } from './use-portfolio-upload.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  ${MEDIA.pair} {
    grid-template-columns: 15rem minmax(0, 1fr);
    gap: 1.5rem;
  }
`;
const Fields = styled.div`
  display: grid;
  gap: 1rem;
  align-content: start;
  textarea {
    min-height: 5.5rem;
  }
`;
const Check = styled.label`
  display: flex;
  gap: 0.65rem;
  align-items: center;
  min-height: 2.75rem;
  font-weight: 500;
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--ink);
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  justify-content: flex-end;
  padding-top: 1.25rem;
  border-top: 1px solid var(--line);
  grid-column: 1 / -1;
`;

/** Uploads an image with a title, a description, a category, and whether it is featured. */
export const UploadForm = ({ onUploaded, onCancel }: { onUploaded: () => void; onCancel: () => void }) => {
  const { file, errors, percent, failure, choose, removeFile, clearError, submit } =
    usePortfolioUpload(onUploaded);
  const uploading = percent !== undefined;
  return (
    <Form noValidate aria-label="Add to Portfolio" onSubmit={submit}>
      <ImageField
        file={file}
        error={errors.file}
        disabled={uploading}
        onChoose={choose}
        onRemove={removeFile}
      />
      <Fields>
        <Field label="Title" required error={errors.title}>
          <TextInput
            name="title"
            type="text"
            maxLength={PORTFOLIO_TITLE_MAX_LENGTH}
            onChange={() => clearError('title')}
          />
        </Field>
        <Field label="Description" required error={errors.description}>
          <TextArea
            name="description"
            maxLength={PORTFOLIO_DESCRIPTION_MAX_LENGTH}
            onChange={() => clearError('description')}
          />
        </Field>
        <Field label="Category">
          <Select name="category">
            {Object.entries(PORTFOLIO_CATEGORIES).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Check>
          <input type="checkbox" name="featured" />
          Featured
        </Check>
        {uploading && <Progress percent={percent} label="Uploading" />}
      </Fields>
      <Actions>
        <Button variant="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="go" busy={uploading} aria-disabled={!file}>
          {uploading ? 'Uploading...' : 'Upload'}
        </Button>
        <FailureNotice failure={failure} />
      </Actions>
    </Form>
  );
};
