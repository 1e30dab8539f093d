import { useCallback, useState } from 'react';
import { isObject, storedJson } from '../../lib/stored-json.ts';

/** How a visitor wants the assistant. */
export type ChatbotSettings = {
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

/** What is stored, as far as it is usable: a value of another type than the setting's counts as absent. */
const readSettings = (): ChatbotSettings => {
  const usable = Object.entries(stored.read() ?? {}).filter(
    ([key, value]) =>
      Object.hasOwn(DEFAULT_CHATBOT_SETTINGS, key) &&
      typeof value === typeof DEFAULT_CHATBOT_SETTINGS[key as keyof ChatbotSettings],
  );
  return { ...DEFAULT_CHATBOT_SETTINGS, ...Object.fromEntries(usable) };
};

/**
 * The chatbot settings of this browser and a function that changes some of them: each change is
 * merged and the whole written back.
 */
export const useChatbotSettings = (): [ChatbotSettings, (changes: Partial<ChatbotSettings>) => void] => {
  const [settings, setSettings] = useState(readSettings);
  const update = useCallback((changes: Partial<ChatbotSettings>) => {
    // Read anew, so that two changes in a row, or in two tabs, do not undo each other.
    const next = { ...readSettings(), ...changes };
    stored.write(next);
    setSettings(next);
  }, []);
  return [settings, update];
};
