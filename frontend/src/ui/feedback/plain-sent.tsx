import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** A short confirmation if the code of the full panel could not be loaded. Takes focus, like the panel. */
export const PlainSent = ({ title, children }: { title: string; children?: ReactNode }) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tabIndex={-1} title={title}>
      {children}
    </Notice>
  );
};
