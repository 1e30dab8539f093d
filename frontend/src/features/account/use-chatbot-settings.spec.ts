/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { DEFAULT_CHATBOT_SETTINGS, useChatbotSettings } from './use-chatbot-settings.ts';

const stored = () => JSON.parse(localStorage.getItem('chatbotSettings') ?? 'null') as unknown;
beforeEach(() => localStorage.clear());

describe('the chatbot settings', () => {
  it('are the defaults when nothing is stored', () => {
    const { result } = renderHook(useChatbotSettings);
    expect(result.current[0]).toEqual({
      theme: 'default',
      responseStyle: 'conversational',
      language: 'en',
      saveHistory: true,
      fontSize: 'medium',
      showTimestamp: true,
    });
    expect(stored()).toBeNull();
  });

  it('are loaded from local storage, over the defaults', () => {
    localStorage.setItem('chatbotSettings', JSON.stringify({ theme: 'dark', saveHistory: false }));
    const { result } = renderHook(useChatbotSettings);
    expect(result.current[0]).toEqual({ ...DEFAULT_CHATBOT_SETTINGS, theme: 'dark', saveHistory: false });
  });

  it('merge each change and store all settings', () => {
    const { result } = renderHook(useChatbotSettings);
    act(() => {
      result.current[1]({ fontSize: 'large' });
      result.current[1]({ language: 'es' });
    });
    const expected = { ...DEFAULT_CHATBOT_SETTINGS, fontSize: 'large', language: 'es' };
    expect(result.current[0]).toEqual(expected);
    expect(stored()).toEqual(expected);
  });

  it.each(['{', '[]', '7', 'null', '"x"'])('are the defaults when %j is stored', (damaged) => {
    localStorage.setItem('chatbotSettings', damaged);
    const { result } = renderHook(useChatbotSettings);
    expect(result.current[0]).toEqual(DEFAULT_CHATBOT_SETTINGS);
  });

  it('leave out stored values of a wrong type or an unknown name', () => {
    localStorage.setItem(
      'chatbotSettings',
      JSON.stringify({ saveHistory: 'no', fontSize: 12, theme: 'dark', x: 1 }),
    );
    const { result } = renderHook(useChatbotSettings);
    expect(result.current[0]).toEqual({ ...DEFAULT_CHATBOT_SETTINGS, theme: 'dark' });
  });
});
