import { useEffect, useInsertionEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isObject, storedJson } from './stored-json.ts';

const draftOf = (name: string) => storedJson('sessionStorage', `draft:${name}`, isObject);

/** The stored values whose type is still what the form expects, so that an old draft cannot break a new form. */
const readDraft = <T extends FieldValues>(name: string, defaults: T): Partial<T> => {
  const usable = Object.entries(draftOf(name).read() ?? {}).filter(([key, value]) => {
    const expected: unknown = defaults[key];
    return typeof value === typeof expected && Array.isArray(value) === Array.isArray(expected);
  });
  return Object.fromEntries(usable) as Partial<T>;
};

/** Puts values into a form's draft before the form is opened. The draft's other values stay. */
export const addToDraft = <T extends FieldValues>(
  name: string,
  values: Partial<T> | ((draft: Record<string, unknown>) => Partial<T>),
): void => {
  const draft = draftOf(name).read() ?? {};
  draftOf(name).write({ ...draft, ...(typeof values === 'function' ? values(draft) : values) });
};

/** Forgets what was typed, once it is sent. */
export const clearDraft = (name: string): void => draftOf(name).write(undefined);

/** Values in the form's own controls that differ from its defaults. */
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
 * Keeps what is typed into a form until the browser tab is closed, so that a reload, a restored tab or a visit to
 * other pages loses nothing. What was typed into the prerendered form before its script ran is kept too.
 * `defaults` must hold every field and be the same object at every render, as must `fit`, which may remove
 * restored values that do not go together. `name` is the form element's name. Call {@link clearDraft} once it is
 * sent.
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
      callback: ({ values }) => draftOf(name).write(values),
    });
    // What the visitor types now takes precedence over what was typed before the page was reloaded.
    const kept = { ...readDraft(name, defaults), ...early.current, ...differing(getValues(), defaults) };
    if (Object.keys(kept).length > 0) {
      const values = { ...defaults, ...kept };
      reset(fit ? fit(values) : values, { keepDefaultValues: true });
    }
    return unsubscribe;
  }, [name, reset, subscribe, getValues, defaults, fit]);
};
