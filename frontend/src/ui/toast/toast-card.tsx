import * as Radix from '@radix-ui/react-toast';
import { useState } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Button, IconButton } from '../controls/button.tsx';
import { CloseIcon } from '../icons.tsx';
import { MEDIA } from '../tokens.ts';
import { type CurrentToast, TOAST_DURATION_MS } from './toast-content.ts';

const enter = keyframes`
  from { opacity: 0; transform: translateY(0.75rem); }
`;
const leave = keyframes`
  to { opacity: 0; }
`;
const swipeOut = keyframes`
  from { transform: translateX(var(--radix-toast-swipe-end-x)); }
  to { transform: translateX(calc(100% + 1rem)); }
`;
const runDown = keyframes`
  from { transform: none; }
  to { transform: scaleX(0); }
`;

/** Windows at 400 % zoom. */
export const LOW = '@media (max-height: 320px)';

const Box = styled(Radix.Root)<{ $destructive: boolean }>`
  --tone: var(--crease);
  pointer-events: auto;
  position: relative;
  overflow: hidden;
  padding: 0.9rem 3.4rem 1.1rem 1.1rem;
  ${LOW} {
    min-height: 3rem;
    padding: 0.3rem 2.9rem 0.45rem 0.75rem;
    font-size: 0.875rem;
    line-height: 1.3;
  }
  background: var(--white);
  border: 1px solid var(--ink);
  border-left: 6px solid var(--tone);
  border-radius: var(--radius);
  box-shadow: var(--float);
  ${({ $destructive }) =>
    $destructive &&
    css`
      --tone: var(--carmine);
      border-color: var(--carmine);
      background: var(--carmine-tint);
      ${Title} {
        color: var(--carmine);
      }
      ${Description} {
        color: var(--ink);
      }
    `}
  &[data-state='open'] {
    animation: ${enter} var(--mid) var(--ease);
  }
  &[data-state='closed'] {
    animation: ${leave} var(--fast) var(--ease) forwards;
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: none;
    transition: transform var(--fast) var(--ease);
  }
  &[data-swipe='end'] {
    animation: ${swipeOut} var(--fast) var(--ease) forwards;
  }
`;
const inline = css`
  ${LOW} {
    display: inline;
    margin: 0 0.35em 0 0;
    font-size: inherit;
    line-height: inherit;
  }
`;
const Title = styled(Radix.Title)`
  font-weight: 700;
  line-height: 1.3;
  ${inline}
`;
const Description = styled(Radix.Description)`
  margin-top: 0.15rem;
  font-size: var(--t-small);
  line-height: 1.45;
  color: var(--ink-2);
  overflow-wrap: anywhere;
  ${inline}
`;
const ActionButton = styled(Button)`
  margin-top: 0.6rem;
`;
const CloseButton = styled(IconButton)`
  position: absolute;
  top: 2px;
  right: 2px;
  &:focus-visible {
    outline-offset: -5px;
  }
`;
const TimeBar = styled.span<{ $paused: boolean; $durationMs: number }>`
  position: absolute;
  inset: auto 0 0 0;
  height: 3px;
  background: var(--tone);
  transform-origin: left;
  animation: ${runDown} ${({ $durationMs }) => $durationMs}ms linear forwards;
  animation-play-state: ${({ $paused }) => ($paused ? 'paused' : 'running')};
  ${MEDIA.reducedMotion} {
    display: none;
  }
`;

/** One toast, with a bar that shows its remaining time. */
export const ToastCard = ({ toast, onClose }: { toast: CurrentToast; onClose: () => void }) => {
  const [paused, setPaused] = useState(false);
  const durationMs = toast.durationMs ?? TOAST_DURATION_MS;
  return (
    <Box
      $destructive={toast.variant === 'destructive'}
      open={toast.open}
      duration={durationMs}
      onOpenChange={(open) => !open && onClose()}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
    >
      <Title>{toast.title}</Title>
      <Description>{toast.description}</Description>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label} onClick={toast.action.onClick}>
          <ActionButton variant="line" size="small">
            {toast.action.label}
          </ActionButton>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <CloseButton aria-label="Close">
          <CloseIcon />
        </CloseButton>
      </Radix.Close>
      <TimeBar $paused={paused} $durationMs={durationMs} aria-hidden="true" />
    </Box>
  );
};
