import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const storageKey = (name: string) => `draft:${name}`;

/** Storage can be forbidden, or full: a form then works without its draft. */
const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
};

/** The kept values whose type is still what the form expects, so that an old draft cannot break a new form. */
export const readDraft = <T extends FieldValues>(name: string, defaults: T): Partial<T> | undefined => {
  const kept = attempt((storage): unknown => JSON.parse(storage.getItem(storageKey(name)) ?? 'null'));
  if (typeof kept !== 'object' || kept === null) return undefined;
  const fitting = Object.entries(kept).filter(([key, value]) => {
    const expected: unknown = defaults[key];
    return typeof value === typeof expected && Array.isArray(value) === Array.isArray(expected);
  });
  return fitting.length > 0 ? (Object.fromEntries(fitting) as Partial<T>) : undefined;
};

/** Forgets what was typed, once it is sent. */
export const clearDraft = (name: string): void => {
  attempt((storage) => storage.removeItem(storageKey(name)));
};

/**
 * Keeps what is typed into a form for as long as the browser tab lives, so that a reload, a closed and
 * restored tab, or a walk through other pages loses nothing. `defaults` must hold every field, and be the same
 * object at every render. Call
 * {@link clearDraft} when the form is sent.
 */
export const useFormDraft = <T extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<T>, 'reset' | 'subscribe'>,
  defaults: T,
): void => {
  const { reset, subscribe } = form;
  useEffect(() => {
    const draft = readDraft(name, defaults);
    if (draft) reset({ ...defaults, ...draft }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        attempt((storage) => storage.setItem(storageKey(name), JSON.stringify(values)));
      },
    });
  }, [name, reset, subscribe, defaults]);
};
