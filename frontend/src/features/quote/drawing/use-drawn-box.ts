import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { QuoteValues } from '../values/quote-values.ts';
import { type DrawnBox, drawnBox } from './drawn-box.ts';

/** The box to draw for the form's values. The same object until they change. */
export function useDrawnBox(control: Control<QuoteValues>): DrawnBox {
  const [boxType, style, customStyle, length, width, height, material] = useWatch({
    control,
    name: ['boxType', 'style', 'customStyle', 'length', 'width', 'height', 'material'],
  });
  return useMemo(
    () => drawnBox({ boxType, style, customStyle, length, width, height, material }),
    [boxType, style, customStyle, length, width, height, material],
  );
}
