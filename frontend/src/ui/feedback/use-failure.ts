import { useRef, useState } from 'react';
import { useDismissToast, useToast } from '../toast/toast.tsx';

/** Why an attempt to send something failed, with the server's explanation if there is one. */
export interface Failure {
  reason: string;
  detail?: string | undefined;
}

/**
 * A form's last failure: shown in a toast, and kept for a notice until the next attempt. With `onTop` the toast does not
 * cover the bottom of the page.
 */
export const useFailure = ({ onTop = false } = {}) => {
  const toast = useToast();
  const dismissToast = useDismissToast();
  const [failure, setFailure] = useState<Failure>();
  // A ref: two submits may come before the next render.
  const attempting = useRef(false);
  const begin = () => {
    dismissToast();
    setFailure(undefined);
  };
  return {
    failure,
    /** Clears the last failure, for an attempt that is not run by `attempt`. */
    begin,
    /** Clears the last failure and runs a task, unless the previous one is still running. */
    attempt: (task: () => Promise<void>) => {
      if (attempting.current) return;
      attempting.current = true;
      begin();
      void task().finally(() => (attempting.current = false));
    },
    fail: (title: string, reason: string, detail?: string) => {
      toast({ variant: 'destructive', title, description: reason, onTop });
      setFailure({ reason, detail });
    },
  };
};
