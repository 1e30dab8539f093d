import { COMPANY } from '@packaging/contracts/company';
import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { takeFiles, useFileDrop } from '../../../lib/use-file-drop.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { DropArea, DropInvitation } from '../../../ui/controls/drop-area.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { NOT_PRINTED } from '../../../ui/tokens.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.ts';
import { FormSection } from '../fields/form-section.tsx';
import {
  ATTACHMENT_RULES,
  ATTACHMENTS_ACCEPTED,
  isAttachable,
  mayBeAttachable,
  megabytes,
} from './attachment-limits.ts';
import type { Attachments } from './use-attachments.ts';

const Rules = styled.span`
  font: 450 var(--t-mono)/1.45 var(--mono);
  color: var(--ink-2);
  span {
    display: block;
    text-wrap: balance;
  }
`;
const OtherTypes = styled.p`
  margin-top: -0.5rem;
  font-size: var(--t-small);
  ${NOT_PRINTED}
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

/** Attachments, dropped or chosen, listed with their sizes. Rejected files are ignored without a message. */
export function AttachmentFields({ attachments }: { attachments: Attachments }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = (files: File[]) => attachments.add(files.filter(isAttachable));
  const { drag, area } = useFileDrop({ mayAccept: mayBeAttachable, onFiles: add, silent: true });

  useEffect(() => {
    // Files chosen before this script ran.
    add(takeFiles(input.current!));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const remove = (key: number, index: number) => {
    attachments.remove(key);
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current)?.focus();
  };

  return (
    <FormSection number={4} title="Attachments" printed={attachments.list.length > 0}>
      <DropArea {...area} $drag={drag}>
        <VisuallyHidden
          as="input"
          ref={input}
          type="file"
          multiple
          accept={ATTACHMENTS_ACCEPTED}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-rules ${id}-other`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => add(takeFiles(event.currentTarget))}
        />
        <b id={`${id}-label`}>
          {drag === 'refused' ? "Files of this type can't be attached" : <DropInvitation item="files" />}
        </b>
        <Rules id={`${id}-rules`}>
          {ATTACHMENT_RULES.map((rule) => (
            <span key={rule}>{rule} </span>
          ))}
        </Rules>
      </DropArea>
      <OtherTypes id={`${id}-other`}>
        Other file types, such as DXF: <a href={`mailto:${COMPANY.email}`}>email them to us</a>.
      </OtherTypes>
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
