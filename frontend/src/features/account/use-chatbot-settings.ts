import { useCallback, useState } from 'react';

/** How a visitor wants the assistant (SPEC §3). */
export interface ChatbotSettings {
  theme: string;
  responseStyle: string;
  language: string;
  saveHistory: boolean;
  fontSize: string;
  showTimestamp: boolean;
}

export const DEFAULT_CHATBOT_SETTINGS: ChatbotSettings = {
  theme: 'default',
  responseStyle: 'conversational',
  language: 'en',
  saveHistory: true,
  fontSize: 'medium',
  showTimestamp: true,
};

/** Where the settings are kept in local storage. */
const STORAGE_KEY = 'chatbotSettings';

/** What is stored, as far as it is usable: a value of another type than the setting's counts as absent. */
const readSettings = (): ChatbotSettings => {
  let stored: unknown;
  try {
    stored = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    // Damaged, or storage is forbidden: the defaults serve.
  }
  if (typeof stored !== 'object' || stored === null) return DEFAULT_CHATBOT_SETTINGS;
  const usable = Object.entries(stored).filter(
    ([key, value]) =>
      Object.hasOwn(DEFAULT_CHATBOT_SETTINGS, key) &&
      typeof value === typeof DEFAULT_CHATBOT_SETTINGS[key as keyof ChatbotSettings],
  );
  return { ...DEFAULT_CHATBOT_SETTINGS, ...Object.fromEntries(usable) };
};

/**
 * The chatbot settings of this browser and a function that changes some of them (SPEC §4): each change is
 * merged and the whole written back.
 */
export const useChatbotSettings = (): [ChatbotSettings, (changes: Partial<ChatbotSettings>) => void] => {
  const [settings, setSettings] = useState(readSettings);
  const update = useCallback((changes: Partial<ChatbotSettings>) => {
    // Read anew, so that two changes in a row, or in two tabs, do not undo each other.
    const next = { ...readSettings(), ...changes };
    try {
      window.localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Forbidden or full: the change lasts as long as the page.
    }
    setSettings(next);
  }, []);
  return [settings, update];
};
