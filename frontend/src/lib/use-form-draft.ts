import { useEffect, useInsertionEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isObject, storedJson } from './stored-json.ts';

const draftOf = (name: string) => storedJson('sessionStorage', `draft:${name}`, isObject);

/** The stored values that still have the type the form expects: an old draft must not break a new form. */
const readDraft = <T extends FieldValues>(name: string, defaults: T): Partial<T> => {
  const usable = Object.entries(draftOf(name).read() ?? {}).filter(([key, value]) => {
    const expected: unknown = defaults[key];
    return typeof value === typeof expected && Array.isArray(value) === Array.isArray(expected);
  });
  return Object.fromEntries(usable) as Partial<T>;
};

/** Adds values to a form's draft before the form is opened. The draft's other values stay. */
export const addToDraft = <T extends FieldValues>(
  name: string,
  values: Partial<T> | ((draft: Record<string, unknown>) => Partial<T>),
): void => {
  const draft = draftOf(name).read() ?? {};
  draftOf(name).write({ ...draft, ...(typeof values === 'function' ? values(draft) : values) });
};

/** Removes the draft, once the form is sent. */
export const clearDraft = (name: string): void => draftOf(name).write(undefined);

/** Values in the form's controls that differ from the defaults. */
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
 * Keeps a form's values until the browser tab is closed, through reloads and visits to other pages, including those typed
 * into the prerendered form before its script ran. `name` is the form element's name. `defaults` must have every field;
 * `fit` may remove restored values that do not go together. Both must be the same at every render. Call
 * {@link clearDraft} once the form is sent.
 */
export const useFormDraft = <T extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<T>, 'reset' | 'subscribe' | 'getValues'>,
  defaults: T,
  fit?: (values: T) => T,
): void => {
  const { reset, subscribe, getValues } = form;
  const early = useRef<Partial<T>>({});

  // Before React and the form library write their state into the controls.
  useInsertionEffect(() => {
    early.current = readControls(name, defaults);
  }, [name, defaults]);

  useEffect(() => {
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => draftOf(name).write(values),
    });
    // Newer input takes precedence over the draft.
    const restored = { ...readDraft(name, defaults), ...early.current, ...differing(getValues(), defaults) };
    if (Object.keys(restored).length > 0) {
      const values = { ...defaults, ...restored };
      reset(fit ? fit(values) : values, { keepDefaultValues: true });
    }
    return unsubscribe;
  }, [name, reset, subscribe, getValues, defaults, fit]);
};
