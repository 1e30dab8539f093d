import { useEffect, useId, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ATTACHMENT_RULES, ATTACHMENT_TYPES, isAttachable, megabytes } from './attachment-limits.ts';
import { FormSection } from './form-section.tsx';
import type { Attachments } from './use-attachments.ts';

const DropArea = styled.label<{ $dragged: boolean }>`
  display: block;
  padding: 1.6rem 1.25rem;
  border: 1.5px ${({ $dragged }) => ($dragged ? 'solid' : 'dashed')} var(--crease);
  border-radius: var(--radius);
  background: ${({ $dragged }) => ($dragged ? 'var(--white)' : 'var(--crease-tint)')};
  text-align: center;
  cursor: pointer;
  &:has(:focus-visible) {
    outline: 2px dashed var(--crease-ink);
    outline-offset: 3px;
  }
  b {
    font-weight: 600;
  }
  @media print {
    display: none;
  }
`;
const Rules = styled.span`
  display: block;
  margin-top: 0.35rem;
  font: 450 var(--t-mono)/1.45 var(--mono);
  color: var(--ink-2);
  span {
    display: block;
    text-wrap: balance;
  }
`;
const List = styled.ul`
  border-bottom: 1px solid var(--line);
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 2.75rem;
  gap: 1rem;
  align-items: center;
  min-height: 52px;
  border-top: 1px solid var(--line);
  @media print {
    min-height: 1.6rem;
    button {
      display: none;
    }
  }
`;
const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 500;
`;
const Size = styled.span`
  font: 450 var(--t-mono)/1.45 var(--mono);
  color: var(--ink-2);
`;

/** Attachments, dropped or chosen, listed with their sizes. Rejected files give no message. */
export function AttachmentFields({ attachments }: { attachments: Attachments }) {
  const rulesId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { getRootProps, getInputProps, isDragActive, inputRef } = useDropzone({
    accept: ATTACHMENT_TYPES,
    // By name: the type that a browser reports depends on the programs installed.
    validator: (file) => (isAttachable(file) ? null : { code: 'not-attachable', message: 'Not attachable' }),
    onDropAccepted: (files) => attachments.add(files),
    // The label opens the file dialog; the input takes the keyboard.
    noClick: true,
    noKeyboard: true,
  });

  useEffect(() => {
    // Chosen in the prerendered page before this script ran.
    const input = inputRef.current;
    if (input?.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  }, [inputRef]);

  const remove = (key: number, index: number) => {
    attachments.remove(key);
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? inputRef.current)?.focus();
  };

  return (
    <FormSection number={4} title="Attachments" printed={attachments.list.length > 0}>
      {/* Without it, react-dropzone would give the label the role presentation. */}
      <DropArea {...getRootProps()} role={undefined} $dragged={isDragActive}>
        <input
          {...getInputProps({ 'aria-label': 'Attachments', 'aria-describedby': rulesId, tabIndex: 0 })}
        />
        <b>Drag and drop files here, or click to select</b>
        <Rules id={rulesId}>
          {ATTACHMENT_RULES.map((rule) => (
            <span key={rule}>{rule} </span>
          ))}
        </Rules>
      </DropArea>
      {attachments.lost.length > 0 && (
        <Notice tone="warn" role="status">
          Leaving or reloading the page cleared your attachments. Please add them again:{' '}
          {attachments.lost.join(', ')}
        </Notice>
      )}
      {attachments.list.length > 0 && (
        <List ref={list} aria-label="Attached files">
          {attachments.list.map(({ key, file }, index) => (
            <Row key={key}>
              <Name title={file.name}>{file.name}</Name>
              <Size>{megabytes(file.size)}</Size>
              <IconButton aria-label={`Remove ${file.name}`} onClick={() => remove(key, index)}>
                <CloseIcon />
              </IconButton>
            </Row>
          ))}
        </List>
      )}
    </FormSection>
  );
}
