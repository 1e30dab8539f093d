import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { takeFiles, useFileDrop } from '../../lib/use-file-drop.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { DropArea, DropInvitation } from '../../ui/controls/drop-area.tsx';
import { ErrorText } from '../../ui/controls/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Caption } from '../../ui/layout/layout.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { IMAGES_ACCEPTED, isAcceptedType } from './use-portfolio-upload.ts';

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

const BYTES_PER_MB = 1024 * 1024;

/** The upload's image: a preview with a remove button, or an area to choose one. */
export const ImageField = ({
  file,
  error,
  disabled,
  onChoose,
  onRemove,
}: {
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  /** Called with a file of any type and size. */
  onChoose: (file: File | undefined) => void;
  onRemove: () => void;
}) => {
  const preview = useObjectUrl(file);
  if (!file || !preview) return <ImageChooser error={error} onChoose={onChoose} />;
  return (
    <Preview>
      <img src={preview} alt="Preview of the chosen file" />
      <Remove aria-label="Remove image" disabled={disabled} onClick={onRemove}>
        <CloseIcon />
      </Remove>
      <Caption>
        {file.name}, {(file.size / BYTES_PER_MB).toFixed(2)} MB
      </Caption>
    </Preview>
  );
};

const useObjectUrl = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [file]);
  return url;
};

const ImageChooser = ({
  error,
  onChoose,
}: {
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}) => {
  const id = useId();
  // The first image, or else the first file, which is then rejected with a message.
  const choose = (files: File[]) => onChoose(files.find(({ type }) => isAcceptedType(type)) ?? files[0]);
  const { drag, area } = useFileDrop({ mayAccept: isAcceptedType, onFiles: choose });
  return (
    <Chooser>
      <Drop {...area} $drag={drag}>
        <VisuallyHidden
          as="input"
          type="file"
          name="file"
          accept={IMAGES_ACCEPTED}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-rules ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => choose(takeFiles(event.currentTarget))}
        />
        <b id={`${id}-label`}>
          {drag === 'refused' ? "This isn't a JPEG, PNG or GIF image" : <DropInvitation item="an image" />}
        </b>
        <Caption id={`${id}-rules`}>
          JPEG,&nbsp;PNG&nbsp;or&nbsp;GIF. Images can be up&nbsp;to&nbsp;10&nbsp;MB.
        </Caption>
      </Drop>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Chooser>
  );
};
