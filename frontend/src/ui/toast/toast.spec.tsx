/** @jest-environment jsdom */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider, useToast } from './toast.tsx';

/** The first import compiles the area's modules. */
const AREA_LOADS_MS = 20_000;

const Sender = ({ onUndo }: { onUndo: () => void }) => {
  const toast = useToast();
  return (
    <button
      onClick={() =>
        toast({
          title: 'File removed',
          description: 'dieline.pdf is gone.',
          action: { label: 'Undo', onClick: onUndo },
        })
      }
    >
      Remove
    </button>
  );
};

describe('a toast with an action', () => {
  afterEach(cleanup);

  it(
    'offers the action, and closes once it is taken',
    async () => {
      const onUndo = jest.fn();
      render(
        <ToastProvider>
          <Sender onUndo={onUndo} />
        </ToastProvider>,
      );
      fireEvent.click(screen.getByText('Remove'));
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }, { timeout: AREA_LOADS_MS }));
      expect(onUndo).toHaveBeenCalledTimes(1);
      expect(screen.queryByText('dieline.pdf is gone.')).toBeNull();
    },
    AREA_LOADS_MS,
  );

  it('needs a provider above it', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Sender onUndo={() => {}} />)).toThrow('useToast needs a ToastProvider above it');
    logged.mockRestore();
  });
});
