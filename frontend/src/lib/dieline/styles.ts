import { CARTON_STYLES, CORRUGATED_STYLES, type Style, STYLE_NAMES } from '@packaging/packaging/styles';

/** Box styles that can be drawn: the trade's, and TRAY, a rigid set-up box with its lid. */
export type StyleCode = Style | 'TRAY';
export const STYLE_CODES: readonly StyleCode[] = [...CORRUGATED_STYLES, ...CARTON_STYLES, 'TRAY'];

export const styleName = (style: StyleCode): string =>
  style === 'TRAY' ? 'Tray and Lid' : STYLE_NAMES[style];

/**
 * The style that a label of the quote form names ('Seal End', 'Half Slotted Container (HSC)'), or undefined
 * when it names none that can be drawn ('', 'OTHER').
 */
export function styleCode(label: string): StyleCode | undefined {
  const name = label.replace(/ \(\w+\)$/, '');
  return STYLE_CODES.find((code) => styleName(code) === name);
}
