import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { typedInches } from '../../lib/typed-inches.ts';
import { TextInput } from './field.tsx';

/** Characters of fractions, including those of decimal numbers. */
const FRACTION_CHARACTERS = /^[\d\s.,/⁄"″”'’–\-¼-¾⅛-⅞]+$/;

type InchesInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'figures'> & {
  /** Called with typed or pasted inches and the decimal number to put into the input. */
  onConvert: (typed: string, decimal: string) => void;
};

/**
 * A numeric input for inches that accepts fractions: '12 1/2', '12-1/2', '3/8', '6,5', '12.5"'. Since browsers reject such
 * characters in a numeric input, it becomes a text input while a fraction is typed, and is numeric again, with the decimal
 * number, once the visitor leaves it.
 */
export function InchesInput({ ref, onConvert, onBlur, onFocus, onKeyDown, ...rest }: InchesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!, []);
  const [type, setType] = useState<'number' | 'text'>('number');
  const change = (to: 'number' | 'text') => {
    // Now, for the character about to be typed; the state keeps it through React's next render.
    input.current!.type = to;
    setType(to);
  };

  /** Makes it numeric again, unless the text is not a number of inches and has to be corrected. */
  const settle = () => {
    const { type: current, value } = input.current!;
    const decimal = typedInches(value);
    if (current === 'number' || (!decimal && value.trim())) return;
    change('number');
    if (decimal) onConvert(value, decimal);
  };

  // React's onBeforeInput is a different event.
  useEffect(() => {
    const element = input.current!;
    const beforeInput = (event: InputEvent) => {
      const text = event.data;
      if (!text || /^[\d.eE+]+$/.test(text)) return;
      if (event.inputType.startsWith('insertFrom')) {
        event.preventDefault();
        const decimal = typedInches(text);
        if (decimal) onConvert(text, decimal);
      } else if (!FRACTION_CHARACTERS.test(text)) event.preventDefault();
      else if (element.type === 'number') {
        const { length } = element.value;
        const all = getSelection()?.toString() === element.value;
        // The numeric input rejects a minus sign at the beginning.
        if (text === '-' && all) return;
        change('text');
        // A numeric input does not report its caret, which is nearly always at the end.
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
        // Enter submits the form, and arrows change the number.
        if (['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) settle();
        onKeyDown?.(event);
      }}
    />
  );
}
