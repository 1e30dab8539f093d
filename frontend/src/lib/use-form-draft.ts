import { useEffect, useInsertionEffect, useRef } from 'react';
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

/** What stands in a form's own controls and was not there at its beginning. */
const readControls = <T extends FieldValues>(name: string, defaults: T): Partial<T> => {
  const form = document.forms.namedItem(name);
  if (!form) return {};
  const texts = [...new FormData(form)].filter(
    ([key, value]) => typeof defaults[key] === 'string' && value !== defaults[key],
  );
  return Object.fromEntries(texts) as Partial<T>;
};

const differing = <T extends FieldValues>(values: T, defaults: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults[key])),
  ) as Partial<T>;

/**
 * Keeps what is typed into a form for as long as the browser tab lives, so that a reload, a closed and
 * restored tab, or a walk through other pages loses nothing; nor is lost what was typed and chosen in a
 * prerendered form before this script had arrived. `defaults` must hold every field, and be the same object at
 * every render, as must `fit`, which may take back from restored values what does not go together. Call
 * {@link clearDraft} when the form, whose element has the draft's name, is sent.
 */
export const useFormDraft = <T extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<T>, 'reset' | 'subscribe' | 'getValues'>,
  defaults: T,
  fit?: (values: T) => T,
): void => {
  const { reset, subscribe, getValues } = form;
  const early = useRef<Partial<T>>({});

  // Before the form's library and React write their own state into the controls.
  useInsertionEffect(() => {
    early.current = readControls(name, defaults);
  }, [name, defaults]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        attempt((storage) => storage.setItem(storageKey(name), JSON.stringify(values)));
      },
    });
    // What the visitor does now goes before what was done in another life of the page.
    const kept = { ...readDraft(name, defaults), ...early.current, ...differing(getValues(), defaults) };
    if (Object.keys(kept).length > 0) {
      const values = { ...defaults, ...kept };
      reset(fit ? fit(values) : values, { keepDefaultValues: true });
    }
    return unsubscribe;
  }, [name, reset, subscribe, getValues, defaults, fit]);
};
