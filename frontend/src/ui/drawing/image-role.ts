/** A drawing's role: an image with a label, or decoration without one. */
export const imageRole = (label: string | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
