import { useRef, useState } from 'react';
import { useDismissToast, useToast } from '../toast/toast.tsx';

/** Why a try to send something failed, and what the server says of it beyond that. */
export interface Failure {
  reason: string;
  detail?: string | undefined;
}

/**
 * The failure of a form's latest try, which is told by a toast and kept for a notice until the next try begins. The toast
 * is `onTop` where it would cover the notice at the foot of the page.
 */
export const useFailure = ({ onTop = false } = {}) => {
  const toast = useToast();
  const dismissToast = useDismissToast();
  const [failure, setFailure] = useState<Failure>();
  // A ref, since two submits may come before the next render.
  const trying = useRef(false);
  const begin = () => {
    dismissToast();
    setFailure(undefined);
  };
  return {
    failure,
    /** To be called as a try begins: what was said of the one before is over. */
    begin,
    /** Begins a try and runs it; does nothing while the one before still runs. */
    attempt: (task: () => Promise<void>) => {
      if (trying.current) return;
      trying.current = true;
      begin();
      void task().finally(() => (trying.current = false));
    },
    fail: (title: string, reason: string, detail?: string) => {
      toast({ variant: 'destructive', title, description: reason, onTop });
      setFailure({ reason, detail });
    },
  };
};
