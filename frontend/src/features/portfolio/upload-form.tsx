import { PORTFOLIO_DESCRIPTION_MAX_LENGTH, PORTFOLIO_TITLE_MAX_LENGTH } from '@packaging/contracts/limits';
import { PORTFOLIO_CATEGORIES, type PortfolioCategory } from '@packaging/contracts/portfolio';
import { type ChangeEvent, useId } from 'react';
import { styled } from 'styled-components';
import { takeFiles, useFileDrop } from '../../lib/use-file-drop.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { DropArea, DropInvitation } from '../../ui/controls/drop-area.tsx';
import { ErrorText, Field, Select, TextArea, TextInput } from '../../ui/controls/field.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Caption } from '../../ui/layout/layout.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { IMAGES_ACCEPTED, isAcceptedType, usePortfolioUpload } from './use-portfolio-upload.ts';

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
const Chooser = styled.div`
  display: grid;
  gap: 0.4rem;
  align-content: start;
`;
const Drop = styled(DropArea)`
  min-height: 8.75rem;
  padding: 1rem;
  line-height: 1.35;
  ${MEDIA.pair} {
    aspect-ratio: 4 / 3;
  }
`;
const Preview = styled.div`
  position: relative;
  img {
    width: 100%;
    aspect-ratio: 2 / 1;
    object-fit: cover;
    background: var(--kraft-tint);
  }
  ${Caption} {
    display: block;
    margin-top: 0.5rem;
    overflow-wrap: anywhere;
  }
  ${MEDIA.pair} {
    img {
      aspect-ratio: 4 / 3;
    }
  }
`;
const Remove = styled(IconButton)`
  position: absolute;
  top: 6px;
  right: 6px;
  border: 1px solid var(--ink);
  border-radius: var(--radius);
  background: var(--white);
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

const BYTES_PER_MB = 1024 * 1024;

/** An image, a title, a description, a category, and whether it is featured. */
export const UploadForm = ({ onUploaded, onCancel }: { onUploaded: () => void; onCancel: () => void }) => {
  const upload = usePortfolioUpload(onUploaded);
  const { file, preview, values, percent, errors, failure, change } = upload;
  const uploading = percent !== undefined;
  const id = useId();
  // What is no image is rejected with a message.
  const choose = (files: File[]) => upload.choose(files.find(({ type }) => isAcceptedType(type)) ?? files[0]);
  const { drag, area } = useFileDrop({ mayTake: isAcceptedType, onFiles: choose });

  return (
    <Form noValidate aria-label="Add to Portfolio" onSubmit={upload.submit}>
      {file && preview ? (
        <Preview>
          <img src={preview} alt="Preview of the chosen file" />
          <Remove aria-label="Remove image" disabled={uploading} onClick={upload.removeFile}>
            <CloseIcon />
          </Remove>
          <Caption>
            {file.name}, {(file.size / BYTES_PER_MB).toFixed(2)} MB
          </Caption>
        </Preview>
      ) : (
        <Chooser>
          <Drop {...area} $drag={drag}>
            <VisuallyHidden
              as="input"
              type="file"
              name="file"
              accept={IMAGES_ACCEPTED}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-rules ${id}-error`}
              aria-invalid={errors.file ? true : undefined}
              onChange={(event: ChangeEvent<HTMLInputElement>) => choose(takeFiles(event.currentTarget))}
            />
            <b id={`${id}-label`}>
              {drag === 'refused' ? (
                "This isn't a JPEG, PNG or GIF image"
              ) : (
                <DropInvitation what="an image" />
              )}
            </b>
            <Caption id={`${id}-rules`}>
              JPEG,&nbsp;PNG&nbsp;or&nbsp;GIF. Images can be up&nbsp;to&nbsp;10&nbsp;MB.
            </Caption>
          </Drop>
          {errors.file && <ErrorText id={`${id}-error`}>{errors.file}</ErrorText>}
        </Chooser>
      )}
      <Fields>
        <Field label="Title" required error={errors.title}>
          <TextInput
            name="title"
            type="text"
            maxLength={PORTFOLIO_TITLE_MAX_LENGTH}
            value={values.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label="Description" required error={errors.description}>
          <TextArea
            name="description"
            maxLength={PORTFOLIO_DESCRIPTION_MAX_LENGTH}
            value={values.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Field label="Category">
          <Select
            name="category"
            value={values.category}
            onChange={(event) => change({ category: event.target.value as PortfolioCategory })}
          >
            {Object.entries(PORTFOLIO_CATEGORIES).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Check>
          <input
            type="checkbox"
            name="featured"
            checked={values.featured}
            onChange={(event) => change({ featured: event.target.checked })}
          />
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
