import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** Says that something is sent, where the code of a fuller panel could not be loaded. Takes focus as that does. */
export const PlainSent = ({ title, children }: { title: string; children?: ReactNode }) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tabIndex={-1} title={title}>
      {children}
    </Notice>
  );
};
