import { useState } from 'react';
import { useDismissToast, useToast } from './toast.tsx';

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
  return {
    failure,
    /** To be called as a try begins: what was said of the one before is over. */
    begin: () => {
      dismissToast();
      setFailure(undefined);
    },
    fail: (title: string, reason: string, detail?: string) => {
      toast({ variant: 'destructive', title, description: reason, onTop });
      setFailure({ reason, detail });
    },
  };
};
