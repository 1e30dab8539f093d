import { useEffect } from 'react';
import { useToast } from '../../ui/toast/toast.tsx';

/** How long the notice stays, in milliseconds. */
const BETA_NOTICE_MS = 6000;

/** Shows on load that estimating is in beta. */
export const useBetaNotice = (): void => {
  const toast = useToast();
  useEffect(() => {
    toast({
      title: 'Beta',
      description:
        'Our AI estimating features are in Beta. Pricing comes later; please submit a request for quote.',
      durationMs: BETA_NOTICE_MS,
      // On most screens the message input is at the bottom.
      onTop: true,
    });
  }, [toast]);
};
