/**
 * A value kept for as long as the browser tab lives. Storage can be forbidden or full: then nothing is kept,
 * and nothing else fails. `isValid` guards against what another version of the page has left there.
 */
export function sessionRecord<T>(key: string, isValid: (value: unknown) => value is T) {
  return {
    read(): T | undefined {
      try {
        const value: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
        return isValid(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    write(value: T | undefined): void {
      try {
        if (value === undefined) window.sessionStorage.removeItem(key);
        else window.sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // See above.
      }
    },
  };
}
