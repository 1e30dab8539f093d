import { type Style, STYLE_NAMES } from '@packaging/packaging/styles';

/** Box styles that can be drawn: the standard ones, and TRAY, a rigid set-up box with its lid. */
export type StyleCode = Style | 'TRAY';

export const styleName = (style: StyleCode): string =>
  style === 'TRAY' ? 'Tray and Lid' : STYLE_NAMES[style];

/**
 * The style with a label of the quote form ('Seal End', 'Half Slotted Container (HSC)'), or undefined for other labels ('',
 * 'OTHER').
 */
export function styleCode(label: string): Style | undefined {
  const name = label.replace(/ \(\w+\)$/, '');
  return (Object.keys(STYLE_NAMES) as Style[]).find((style) => STYLE_NAMES[style] === name);
}
