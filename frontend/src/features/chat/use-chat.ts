import { API } from '@packaging/contracts/api';
import { type ChatMessage, type ChatQuote, chatQuoteSchema } from '@packaging/contracts/chat';
import { CHAT_HISTORY_MAX_MESSAGES, CHAT_REPLY_MAX_LENGTH } from '@packaging/contracts/limits';
import { useState } from 'react';
import { requestJson, textOf } from '../../lib/api-client.ts';
import { useFailure } from '../../ui/feedback/use-failure.ts';
import { WELCOME } from './welcome.ts';

const FAILED = 'Failed to send message';

/** A message in the log. A reply may include a box to quote. */
export interface ShownMessage extends ChatMessage {
  quote?: ChatQuote | undefined;
}

/** The last messages, cut to the length that the server accepts. */
const historyOf = (messages: ShownMessage[]): ChatMessage[] =>
  messages
    .slice(-CHAT_HISTORY_MAX_MESSAGES)
    .map(({ role, content }) => ({ role, content: content.slice(0, CHAT_REPLY_MAX_LENGTH) }));

/** @throws an Error with the server's message, or {@link FAILED} */
const fetchReply = async (message: string, history: ChatMessage[]): Promise<ShownMessage> => {
  const response = await requestJson(API.chat, { message, history }).catch(() => undefined);
  const reply = response?.ok ? textOf(response, 'reply') : undefined;
  if (reply === undefined) throw new Error((response && textOf(response, 'error')) ?? FAILED);
  // A reply with an invalid quote is still worth showing.
  return {
    role: 'assistant',
    content: reply,
    quote: chatQuoteSchema.safeParse(response?.body?.['quote']).data,
  };
};

/** The conversation with the assistant: messages, input, and sending. */
export const useChat = () => {
  const { failure, attempt, fail } = useFailure({ onTop: true });
  const [messages, setMessages] = useState<ShownMessage[]>([{ role: 'assistant', content: WELCOME }]);
  const [input, setInput] = useState('');
  const [pending, setPending] = useState(false);

  const requestReply = async () => {
    setPending(true);
    setMessages([...messages, { role: 'user', content: input }]);
    setInput('');
    try {
      const reply = await fetchReply(input, historyOf(messages));
      setMessages((current) => [...current, reply]);
    } catch (error) {
      setMessages((current) => current.slice(0, -1));
      // The message is gone from the list, so it goes back to the input, unless the visitor has typed another.
      setInput((current) => current || input);
      fail('Error', (error as Error).message);
    }
    setPending(false);
  };
  const send = () => {
    if (input.trim()) attempt(requestReply);
  };

  return { messages, input, setInput, pending, failure, send };
};
