import { API } from '@packaging/contracts/api';
import type { ChatMessage } from '@packaging/contracts/chat';
import { CHAT_HISTORY_MAX_MESSAGES } from '@packaging/contracts/limits';
import { useRef, useState } from 'react';
import { requestJson, textOf } from '../../lib/api-client.ts';
import { useToast } from '../../ui/toast.tsx';
import { WELCOME } from './welcome.ts';

const FAILED = 'Failed to send message';

/** Asks the assistant. @throws an Error with the server's sentence, or {@link FAILED} */
const fetchReply = async (message: string, history: ChatMessage[]): Promise<string> => {
  const answer = await requestJson(API.chat, { message, history }).catch(() => undefined);
  const reply = answer?.ok ? textOf(answer, 'reply') : undefined;
  if (reply === undefined) throw new Error((answer && textOf(answer, 'error')) ?? FAILED);
  return reply;
};

/** The conversation with the assistant (SPEC §4): what was said, what is being typed, and sending it. */
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
      // The message is gone from the list; what was typed is not lost.
      setInput((current) => current || input);
      toast({ variant: 'destructive', title: 'Error', description: (error as Error).message });
    }
    sending.current = false;
    setPending(false);
  };

  return { messages, input, setInput, pending, send };
};
