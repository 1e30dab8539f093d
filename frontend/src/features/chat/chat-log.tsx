import type { ChatMessage, ChatQuote } from '@packaging/contracts/chat';
import { PAGES } from '@packaging/contracts/pages';
import { useEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { FluteStrip } from '../../ui/drawing/flute-strip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.ts';
import { MessageText } from './message-text.tsx';
import type { ShownMessage } from './use-chat.ts';

const LOG_PADDING_PX = 20;

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: 1.1rem;
  height: 400px;
  padding: ${LOG_PADDING_PX}px;
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
  /* Do not break a path at its hyphen. */
  a {
    white-space: nowrap;
  }
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
const StartQuote = styled.div`
  margin-top: 0.75rem;
  a {
    white-space: normal;
    text-align: center;
  }
`;
const Pending = styled.span`
  display: block;
  width: 4rem;
  padding-block: 0.35rem;
  color: var(--crease);
`;

/**
 * Scrolls to the end. A reply taller than the log is shown from its beginning, below its question if that is shorter than
 * half of the log.
 */
const scrollToNewest = (log: HTMLElement) => {
  const newest = log.lastElementChild;
  if (!newest || newest.clientHeight <= log.clientHeight - 2 * LOG_PADDING_PX) {
    log.scrollTop = log.scrollHeight;
    return;
  }
  const question = newest.previousElementSibling;
  const first = question && question.clientHeight < log.clientHeight / 2 ? question : newest;
  log.scrollTop += first.getBoundingClientRect().top - log.getBoundingClientRect().top - LOG_PADDING_PX;
};

/** The conversation, scrolled to the newest message. Screen readers announce replies. */
export const ChatLog = ({
  messages,
  pending,
  onStartQuote,
}: {
  messages: ShownMessage[];
  pending: boolean;
  onStartQuote: (quote: ChatQuote) => void;
}) => {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) scrollToNewest(log.current);
  }, [messages, pending]);

  return (
    <Log ref={log} role="log" aria-live="polite" aria-label="Conversation" tabIndex={0}>
      {messages.map(({ role, content, quote }, index) => (
        <Bubble key={index} $role={role}>
          {role === 'assistant' ? <Author>Assistant</Author> : <VisuallyHidden>You: </VisuallyHidden>}
          <MessageText text={content} links={role === 'assistant'} />
          {quote && (
            <StartQuote>
              <ButtonLink
                href={PAGES.requestQuote}
                variant="line"
                size="small"
                onClick={() => onStartQuote(quote)}
              >
                Start a quote with these dimensions
              </ButtonLink>
            </StartQuote>
          )}
        </Bubble>
      ))}
      {pending && (
        <Bubble $role="assistant">
          <Author>Assistant</Author>
          <Pending>
            <FluteStrip flute="E" height={9} linerPx={1.5} label="Writing" />
          </Pending>
        </Bubble>
      )}
    </Log>
  );
};
