import { useCallback, useState } from 'react';
import { isObject, storedJson } from '../../lib/stored-json.ts';

type ChatbotSettings = {
  theme: string;
  responseStyle: string;
  language: string;
  saveHistory: boolean;
  fontSize: string;
  showTimestamp: boolean;
};

export const DEFAULT_CHATBOT_SETTINGS: ChatbotSettings = {
  theme: 'default',
  responseStyle: 'conversational',
  language: 'en',
  saveHistory: true,
  fontSize: 'medium',
  showTimestamp: true,
};

const stored = storedJson('localStorage', 'chatbotSettings', isObject);

/** The stored settings over the defaults. Ignores values of the wrong type. */
const readSettings = (): ChatbotSettings => {
  const usable = Object.entries(stored.read() ?? {}).filter(
    ([key, value]) =>
      Object.hasOwn(DEFAULT_CHATBOT_SETTINGS, key) &&
      typeof value === typeof DEFAULT_CHATBOT_SETTINGS[key as keyof ChatbotSettings],
  );
  return { ...DEFAULT_CHATBOT_SETTINGS, ...Object.fromEntries(usable) };
};

/**
 * This browser's chatbot settings, and a function that changes some of them and stores them all.
 */
export const useChatbotSettings = (): [ChatbotSettings, (changes: Partial<ChatbotSettings>) => void] => {
  const [settings, setSettings] = useState(readSettings);
  const update = useCallback((changes: Partial<ChatbotSettings>) => {
    // Read again: two changes in a row, or in two tabs, must not undo each other.
    const next = { ...readSettings(), ...changes };
    stored.write(next);
    setSettings(next);
  }, []);
  return [settings, update];
};
