import type { ChatMessage } from '@packaging/contracts/chat';
import { useEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { FluteStrip } from '../../ui/drawing/flute-strip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { MessageText } from './message-text.tsx';

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: 1.1rem;
  height: 400px;
  padding: 1.25rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  scrollbar-color: var(--edge) transparent;
  &:focus-visible {
    outline-offset: -5px;
  }
`;
const Bubble = styled.div<{ $role: ChatMessage['role'] }>`
  max-width: min(88%, 38rem);
  font-size: 1rem;
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${({ $role }) =>
    $role === 'user'
      ? css`
          align-self: flex-end;
          padding: 0.65rem 1rem;
          border-radius: var(--radius);
          background: var(--kraft-tint);
        `
      : css`
          align-self: flex-start;
          padding-left: 1rem;
          border-left: 1.5px dashed var(--crease);
        `}
  ul {
    margin-block: 0.5rem;
  }
  li {
    position: relative;
    padding-left: 1.1rem;
    &::before {
      content: '';
      position: absolute;
      left: 0;
      top: 0.72em;
      width: 0.65rem;
      border-top: 1.5px solid var(--ink);
    }
  }
`;
const Author = styled.span`
  display: block;
  margin-bottom: 0.25rem;
  font: 500 var(--t-mono)/1.3 var(--mono);
  color: var(--ink-2);
`;
const Waiting = styled.span`
  display: block;
  width: 4rem;
  padding-block: 0.35rem;
  color: var(--crease);
`;

/** The conversation, scrolled to the newest message. Screen readers announce replies. */
export const ChatLog = ({ messages, pending }: { messages: ChatMessage[]; pending: boolean }) => {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages, pending]);

  return (
    <Log ref={log} role="log" aria-live="polite" aria-label="Conversation" tabIndex={0}>
      {messages.map(({ role, content }, index) => (
        <Bubble key={index} $role={role}>
          {role === 'assistant' ? <Author>Assistant</Author> : <VisuallyHidden>You: </VisuallyHidden>}
          <MessageText text={content} />
        </Bubble>
      ))}
      {pending && (
        <Bubble $role="assistant">
          <Author>Assistant</Author>
          <Waiting>
            <FluteStrip flute="E" height={9} linerPx={1.5} label="Writing" />
          </Waiting>
        </Bubble>
      )}
    </Log>
  );
};
