import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createToastStore } from './toast-store.ts';

const sent = { title: 'Message Sent', description: 'Thank you.' };
const failed = { title: 'Error', description: 'No.', variant: 'destructive' as const };

describe('the toasts of the page', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('hold one at a time, the latest', () => {
    const store = createToastStore();
    store.show(sent);
    store.show(failed);
    expect(store.getSnapshot()).toEqual([expect.objectContaining({ ...failed, open: true })]);
  });

  it('tell their listeners of every change, until those leave', () => {
    const store = createToastStore();
    const listener = jest.fn();
    const leave = store.subscribe(listener);
    store.show(sent);
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    store.show(failed);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('stay closed for 1,000,000 ms after they were dismissed and are removed then', () => {
    const store = createToastStore();
    store.show(sent);
    store.dismiss(store.getSnapshot()[0]!.id);
    jest.advanceTimersByTime(999_999);
    expect(store.getSnapshot()).toEqual([expect.objectContaining({ ...sent, open: false })]);
    jest.advanceTimersByTime(1);
    expect(store.getSnapshot()).toEqual([]);
  });

  it('leave no timer behind when another one takes the place of a dismissed one', () => {
    const store = createToastStore();
    store.show(sent);
    store.dismiss(store.getSnapshot()[0]!.id);
    store.show(failed);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are dismissed once, however often that is asked', () => {
    const store = createToastStore();
    store.show(sent);
    const { id } = store.getSnapshot()[0]!;
    store.dismiss(id);
    store.dismiss(id);
    expect(jest.getTimerCount()).toBe(1);
    store.dismiss(id + 1);
    expect(jest.getTimerCount()).toBe(1);
  });
});
