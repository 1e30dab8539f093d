/**
 * A JSON value in the browser's storage. If storage is forbidden or full, nothing is kept and nothing fails. `isValid`
 * rejects values that another version of the page has stored.
 */
export const storedJson = <T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  isValid: (value: unknown) => value is T,
) => ({
  read(): T | undefined {
    try {
      const value: unknown = JSON.parse(window[area].getItem(key) ?? 'null');
      return isValid(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  /** Undefined removes the value. */
  write(value: T | undefined): void {
    try {
      if (value === undefined) window[area].removeItem(key);
      else window[area].setItem(key, JSON.stringify(value));
    } catch {
      // Not kept.
    }
  },
});

/** A validator for {@link storedJson}. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
