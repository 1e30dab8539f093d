import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component whose code is loaded by `preload`, to be called some time before it is shown, or else when it is rendered.
 * `Fallback` replaces it if the code cannot be loaded.
 */
export const preloadable = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props>,
) => {
  const loadOrFallback = () => load().catch(() => Fallback);
  const Lazy = lazy(async () => ({ default: await loadOrFallback() }));
  return {
    preload: () => void loadOrFallback(),
    Component: (props: Props) => (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    ),
  };
};
