import { API } from '@packaging/contracts/api';
import { type ChatMessage, type ChatQuote, chatQuoteSchema } from '@packaging/contracts/chat';
import { CHAT_HISTORY_MAX_MESSAGES, CHAT_REPLY_MAX_LENGTH } from '@packaging/contracts/limits';
import { useState } from 'react';
import { requestJson, textOf } from '../../lib/api-client.ts';
import { useFailure } from '../../ui/feedback/use-failure.ts';
import { WELCOME } from './welcome.ts';

const FAILED = 'Failed to send message';

/** A message as the log shows it: a reply may hold a box to quote. */
export interface ShownMessage extends ChatMessage {
  quote?: ChatQuote | undefined;
}

/** The last messages, no longer than the server takes them. */
const historyOf = (messages: ShownMessage[]): ChatMessage[] =>
  messages
    .slice(-CHAT_HISTORY_MAX_MESSAGES)
    .map(({ role, content }) => ({ role, content: content.slice(0, CHAT_REPLY_MAX_LENGTH) }));

/** Asks the assistant. @throws an Error with the server's message, or {@link FAILED} */
const fetchReply = async (message: string, history: ChatMessage[]): Promise<ShownMessage> => {
  const response = await requestJson(API.chat, { message, history }).catch(() => undefined);
  const reply = response?.ok ? textOf(response, 'reply') : undefined;
  if (reply === undefined) throw new Error((response && textOf(response, 'error')) ?? FAILED);
  // A reply is worth showing even where its quote is none.
  return {
    role: 'assistant',
    content: reply,
    quote: chatQuoteSchema.safeParse(response?.body?.['quote']).data,
  };
};

/** The conversation with the assistant: its messages, the input, and sending it. */
export const useChat = () => {
  const { failure, attempt, fail } = useFailure({ onTop: true });
  const [messages, setMessages] = useState<ShownMessage[]>([{ role: 'assistant', content: WELCOME }]);
  const [input, setInput] = useState('');
  const [pending, setPending] = useState(false);

  const ask = async () => {
    setPending(true);
    setMessages([...messages, { role: 'user', content: input }]);
    setInput('');
    try {
      const reply = await fetchReply(input, historyOf(messages));
      setMessages((current) => [...current, reply]);
    } catch (error) {
      setMessages((current) => current.slice(0, -1));
      // Removed from the list, so the text goes back to the input, unless something new was typed.
      setInput((current) => current || input);
      fail('Error', (error as Error).message);
    }
    setPending(false);
  };
  const send = () => {
    if (input.trim()) attempt(ask);
  };

  return { messages, input, setInput, pending, failure, send };
};
