/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { addToDraft, clearDraft, useFormDraft } from './use-form-draft.ts';

const EMPTY = { name: '', sizes: ['1'], agreed: false };
const KEY = 'draft:spec';

const Form = () => {
  const form = useForm({ defaultValues: EMPTY });
  useFormDraft('spec', form, EMPTY);
  return (
    <form onReset={() => form.reset(EMPTY)}>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Size" {...form.register('sizes.0')} />
      <input aria-label="Agreed" type="checkbox" {...form.register('agreed')} />
      <button type="reset">Reset</button>
    </form>
  );
};
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a form with a draft', () => {
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  it('restores its values when it is mounted again', () => {
    const { unmount } = render(<Form />);
    type('Name', 'Dana');
    type('Size', '12');
    fireEvent.click(screen.getByLabelText('Agreed'));
    unmount();
    render(<Form />);
    expect(valueOf('Name')).toBe('Dana');
    expect(valueOf('Size')).toBe('12');
    expect(screen.getByLabelText<HTMLInputElement>('Agreed').checked).toBe(true);
  });

  it('starts empty after the draft is cleared', () => {
    const { unmount } = render(<Form />);
    type('Name', 'Dana');
    fireEvent.click(screen.getByText('Reset'));
    clearDraft('spec');
    unmount();
    render(<Form />);
    expect(valueOf('Name')).toBe('');
  });

  it('keeps changes made after a draft was restored', () => {
    sessionStorage.setItem(KEY, JSON.stringify({ ...EMPTY, name: 'Dana' }));
    const { unmount } = render(<Form />);
    type('Size', '9');
    unmount();
    render(<Form />);
    expect([valueOf('Name'), valueOf('Size')]).toEqual(['Dana', '9']);
  });

  it('shows values added to its draft along with typed ones', () => {
    const { unmount } = render(<Form />);
    type('Name', 'Dana');
    unmount();
    addToDraft('spec', { sizes: ['12'] });
    render(<Form />);
    expect([valueOf('Name'), valueOf('Size')]).toEqual(['Dana', '12']);
  });

  it('shows values added to its draft before anything was typed', () => {
    addToDraft('spec', { name: 'Dana' });
    render(<Form />);
    expect([valueOf('Name'), valueOf('Size')]).toEqual(['Dana', '1']);
  });

  it('restores only values of the expected type from an older draft', () => {
    sessionStorage.setItem(KEY, JSON.stringify({ name: 'Dana', sizes: 'large', agreed: 'yes', gone: 1 }));
    render(<Form />);
    expect([valueOf('Name'), valueOf('Size')]).toEqual(['Dana', '1']);
  });

  it.each(['no JSON', 'null', '[]', '7'])('ignores a draft of %s', (kept) => {
    sessionStorage.setItem(KEY, kept);
    render(<Form />);
    expect([valueOf('Name'), valueOf('Size')]).toEqual(['', '1']);
  });

  it('works without storage', () => {
    const { getItem, setItem } = Storage.prototype;
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Storage.prototype.getItem = forbidden;
    Storage.prototype.setItem = forbidden;
    try {
      render(<Form />);
      type('Name', 'Dana');
      expect(valueOf('Name')).toBe('Dana');
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem });
    }
  });
});
