/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useCurrentToast } from './use-current-toast.ts';

const sent = { title: 'Message Sent', description: 'Thank you.' };
const failed = { title: 'Error', description: 'No.', variant: 'destructive' as const };
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('the current toast', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is the latest', () => {
    const { result } = renderHook(useCurrentToast);
    act(() => result.current.show(sent));
    act(() => result.current.show(failed));
    expect(result.current.toast).toMatchObject({ ...failed, open: true });
  });

  it('is another one when the same content is shown again', () => {
    const { result } = renderHook(useCurrentToast);
    act(() => result.current.show(sent));
    const { id } = result.current.toast!;
    act(() => result.current.show(sent));
    expect(result.current.toast!.id).not.toBe(id);
  });

  it('stays closed for 1,000,000 ms after it was dismissed and is removed then', () => {
    const { result } = renderHook(useCurrentToast);
    act(() => result.current.show(sent));
    act(() => result.current.dismiss());
    pass(999_999);
    expect(result.current.toast).toMatchObject({ ...sent, open: false });
    pass(1);
    expect(result.current.toast).toBeUndefined();
  });

  it('is not removed when it replaced a dismissed one', () => {
    const { result } = renderHook(useCurrentToast);
    act(() => result.current.show(sent));
    act(() => result.current.dismiss());
    act(() => result.current.show(failed));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is removed on time when it is dismissed twice', () => {
    const { result } = renderHook(useCurrentToast);
    act(() => result.current.show(sent));
    act(() => result.current.dismiss());
    pass(999_999);
    act(() => result.current.dismiss());
    pass(1);
    expect(result.current.toast).toBeUndefined();
  });
});
