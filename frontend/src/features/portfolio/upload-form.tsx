import { PORTFOLIO_DESCRIPTION_MAX_LENGTH, PORTFOLIO_TITLE_MAX_LENGTH } from '@packaging/contracts/limits';
import { PORTFOLIO_CATEGORIES, type PortfolioCategory } from '@packaging/contracts/portfolio';
import { useDropzone } from 'react-dropzone';
import { styled } from 'styled-components';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Caption } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { ACCEPTED_TYPES, usePortfolioUpload } from './use-portfolio-upload.ts';

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
const Drop = styled.label`
  display: grid;
  place-content: center;
  gap: 0.35rem;
  align-self: start;
  min-height: 8.75rem;
  padding: 1rem;
  border: 1.5px dashed var(--crease);
  border-radius: var(--radius);
  background: var(--crease-tint);
  text-align: center;
  text-wrap: balance;
  line-height: 1.35;
  cursor: pointer;
  &[data-over='true'] {
    border-style: solid;
    background: var(--white);
  }
  &:has(:focus-visible) {
    outline: 2px dashed var(--crease-ink);
    outline-offset: 3px;
  }
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
  const { file, preview, values, percent, notAllowed, change } = upload;
  const uploading = percent !== undefined;
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // The hook rejects files that are not images, with a message.
    onDrop: (accepted, rejected) => upload.choose(accepted[0] ?? rejected[0]?.file),
    accept: ACCEPTED_TYPES,
    multiple: false,
    // The label opens the file dialog; the input takes the keyboard.
    noClick: true,
    noKeyboard: true,
  });

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
        <Drop {...getRootProps()} role={undefined} data-over={isDragActive}>
          <input {...getInputProps({ name: 'file', tabIndex: 0 })} aria-label={undefined} />
          <b>Drag and drop an image here, or click to select</b>
          <Caption>JPEG,&nbsp;PNG&nbsp;or&nbsp;GIF. Images can be up&nbsp;to&nbsp;10&nbsp;MB.</Caption>
        </Drop>
      )}
      <Fields>
        <Field label="Title">
          <TextInput
            name="title"
            type="text"
            maxLength={PORTFOLIO_TITLE_MAX_LENGTH}
            value={values.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label="Description">
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
        {notAllowed && (
          <Notice tone="warn" role="status">
            {notAllowed}
          </Notice>
        )}
      </Fields>
      <Actions>
        <Button variant="line" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="go" busy={uploading} disabled={!file}>
          {uploading ? 'Uploading...' : 'Upload'}
        </Button>
      </Actions>
    </Form>
  );
};
