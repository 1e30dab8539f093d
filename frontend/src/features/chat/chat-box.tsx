import type { ChatQuote } from '@packaging/contracts/chat';
import { CHAT_MESSAGE_MAX_LENGTH } from '@packaging/contracts/limits';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/controls/button.tsx';
import { Field, TextArea } from '../../ui/controls/field.tsx';
import { PromptButton, Prompts } from '../../ui/controls/prompt-button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { ScriptsOff } from '../../ui/feedback/scripts-off.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChatLog } from './chat-log.tsx';
import { useChat } from './use-chat.ts';
import { QUICK_PROMPTS } from './welcome.ts';

const Box = styled(Card)`
  min-width: 0;
  h2 {
    padding: 0.9rem 1.25rem;
    border-bottom: 1px solid var(--ink);
    font-size: 1.375rem;
    font-stretch: 84%;
    letter-spacing: 0;
  }
`;
const QuickPrompts = styled(Prompts)`
  padding: 0.85rem 1.25rem 0;
  border-top: 1px solid var(--line);
`;
const MessageForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0.6rem;
  align-items: end;
  padding: 0.85rem 1.25rem 1.25rem;
  @media (max-width: 359px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/* Room for 'Sending...', so that the input does not move. */
const SendButton = styled(Button)`
  min-width: 6.5rem;
  padding-inline: 0.75rem;
`;
/* Grows from one line to a third of the log. */
const MessageInput = styled(TextArea)`
  min-height: var(--control);
  max-height: 8.5rem;
  field-sizing: content;
  resize: none;
`;

const Failed = styled.div`
  grid-column: 1 / -1;
`;
const LimitNote = styled.p`
  grid-column: 1 / -1;
  color: var(--ink-2);
  font-size: var(--t-small);
  &:empty {
    /* Takes no grid gap, but stays rendered: screen readers announce its text. */
    position: absolute;
  }
`;

/**
 * The conversation with the assistant. Enter sends, Shift+Enter breaks the line. `onStartQuote` receives the box in a
 * reply when the visitor requests a quote for it.
 */
export const ChatBox = ({
  className,
  onStartQuote,
}: {
  className?: string;
  onStartQuote: (quote: ChatQuote) => void;
}) => {
  const { messages, input, setInput, pending, failure, send } = useChat();
  const control = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    // Input from before this script ran.
    if (control.current) setInput(control.current.value);
  }, [setInput]);

  const sendOnEnter = (event: KeyboardEvent) => {
    // In an input method (Japanese, Chinese), Enter accepts the composed word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const fill = (prompt: string) => {
    setInput(prompt);
    control.current?.focus();
  };

  return (
    <Box as="section" aria-labelledby="chat-heading" className={className}>
      <h2 id="chat-heading">Chat with AI Assistant</h2>
      <ScriptsOff subject="The assistant" />
      <ChatLog messages={messages} pending={pending} onStartQuote={onStartQuote} />
      <QuickPrompts>
        {QUICK_PROMPTS.map((prompt) => (
          <PromptButton key={prompt} onClick={() => fill(prompt)}>
            {prompt}
          </PromptButton>
        ))}
      </QuickPrompts>
      <MessageForm
        aria-label="Message to the assistant"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label="Message">
          <MessageInput
            ref={control}
            name="message"
            rows={1}
            maxLength={CHAT_MESSAGE_MAX_LENGTH}
            placeholder="Ask about packaging"
            value={input}
            onChange={(event) => setInput(event.target.value)}
            onKeyDown={sendOnEnter}
          />
        </Field>
        <SendButton type="submit" busy={pending}>
          {pending ? 'Sending...' : 'Send'}
        </SendButton>
        {failure && (
          <Failed>
            <FailureNotice failure={failure} reassurance="Your question is in the message box again." />
          </Failed>
        )}
        <LimitNote role="status">
          {input.length >= CHAT_MESSAGE_MAX_LENGTH &&
            `Messages can be up to ${CHAT_MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters. Anything beyond that is left out.`}
        </LimitNote>
      </MessageForm>
    </Box>
  );
};
