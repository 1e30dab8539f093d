import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part of a page whose code is loaded when `load` is called, which is to be some time before it is shown. `Plain` is
 * shown in its place where the code cannot be loaded.
 */
export const partAhead = <Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Plain: ComponentType<Props>,
) => {
  const load = () => fetchCode().catch(() => Plain);
  const Part = lazy(async () => ({ default: await load() }));
  return {
    load: () => void load(),
    Part: (props: Props) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ),
  };
};
