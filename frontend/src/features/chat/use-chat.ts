import { API } from '@packaging/contracts/api';
import type { ChatMessage } from '@packaging/contracts/chat';
import { CHAT_HISTORY_MAX_MESSAGES } from '@packaging/contracts/limits';
import { useRef, useState } from 'react';
import { requestJson, textOf } from '../../lib/api-client.ts';
import { useToast } from '../../ui/toast.tsx';
import { WELCOME } from './welcome.ts';

const FAILED = 'Failed to send message';

/** Asks the assistant. @throws an Error with the server's message, or {@link FAILED} */
const fetchReply = async (message: string, history: ChatMessage[]): Promise<string> => {
  const response = await requestJson(API.chat, { message, history }).catch(() => undefined);
  const reply = response?.ok ? textOf(response, 'reply') : undefined;
  if (reply === undefined) throw new Error((response && textOf(response, 'error')) ?? FAILED);
  return reply;
};

/** The conversation with the assistant: its messages, the input, and sending it. */
export const useChat = () => {
  const toast = useToast();
  const [messages, setMessages] = useState<ChatMessage[]>([{ role: 'assistant', content: WELCOME }]);
  const [input, setInput] = useState('');
  const [pending, setPending] = useState(false);
  // Two submits may come before the next render.
  const sending = useRef(false);

  const send = async () => {
    if (!input.trim() || sending.current) return;
    sending.current = true;
    setPending(true);
    setMessages([...messages, { role: 'user', content: input }]);
    setInput('');
    try {
      const content = await fetchReply(input, messages.slice(-CHAT_HISTORY_MAX_MESSAGES));
      setMessages((current) => [...current, { role: 'assistant', content }]);
    } catch (error) {
      setMessages((current) => current.slice(0, -1));
      // Removed from the list, so the text goes back to the input, unless something new was typed.
      setInput((current) => current || input);
      toast({ variant: 'destructive', title: 'Error', description: (error as Error).message });
    }
    sending.current = false;
    setPending(false);
  };

  return { messages, input, setInput, pending, send };
};
