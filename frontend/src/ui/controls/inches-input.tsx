import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { typedInches } from '../../lib/typed-inches.ts';
import { TextInput } from './field.tsx';

/** What fractions are typed with, beside what a numeric input takes. */
const OF_FRACTIONS = /^[\d\s.,/⁄"″”'’–\-¼-¾⅛-⅞]+$/;

type InchesInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'figures'> & {
  /** Called with what was typed or pasted and the decimal number that it is, to be put into the input. */
  onConvert: (typed: string, decimal: string) => void;
};

/**
 * A numeric input for inches in which fractions can be typed and pasted: '12 1/2', '12-1/2', '3/8', '6,5', '12.5"'. A
 * browser lets no such character into a numeric input, so it is a text input while one is being typed, and numeric again,
 * with the decimal number, once that is left.
 */
export function InchesInput({ ref, onConvert, onBlur, onFocus, onKeyDown, ...rest }: InchesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!, []);
  const [type, setType] = useState<'number' | 'text'>('number');
  const change = (to: 'number' | 'text') => {
    // At once, for what the browser does next, and for React, which sets the type again as it renders.
    input.current!.type = to;
    setType(to);
  };

  /** Back to a numeric input. What is no number of inches stays, to be put right. */
  const settle = () => {
    const { type: current, value } = input.current!;
    const decimal = typedInches(value);
    if (current === 'number' || (!decimal && value.trim())) return;
    change('number');
    if (decimal) onConvert(value, decimal);
  };

  // React's own onBeforeInput is another event.
  useEffect(() => {
    const element = input.current!;
    const beforeInput = (event: InputEvent) => {
      const text = event.data;
      if (!text || /^[\d.eE+]+$/.test(text)) return;
      if (event.inputType.startsWith('insertFrom')) {
        event.preventDefault();
        const decimal = typedInches(text);
        if (decimal) onConvert(text, decimal);
      } else if (!OF_FRACTIONS.test(text)) event.preventDefault();
      else if (element.type === 'number') {
        const { length } = element.value;
        const all = getSelection()?.toString() === element.value;
        // A minus sign at the beginning is the numeric input's to refuse.
        if (text === '-' && all) return;
        change('text');
        // A numeric input does not tell where its caret is: nearly always at the end.
        element.setSelectionRange(all ? 0 : length, length);
      }
    };
    element.addEventListener('beforeinput', beforeInput);
    return () => element.removeEventListener('beforeinput', beforeInput);
  });

  return (
    <TextInput
      {...rest}
      ref={input}
      type={type}
      inputMode="decimal"
      figures
      onFocus={(event) => {
        settle();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter sends the form, and the arrows step.
        if (['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) settle();
        onKeyDown?.(event);
      }}
    />
  );
}
