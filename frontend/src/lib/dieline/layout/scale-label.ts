const CSS_PX_PER_INCH = 96;

/** The scale of a drawing of so many px per inch, as a title block writes it: '1 : 7.7', '1 : 24', '2 : 1'. */
export function scaleLabel(pxPerInch: number): string {
  const written = (ratio: number) => String(ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio));
  return pxPerInch <= CSS_PX_PER_INCH
    ? `1 : ${written(CSS_PX_PER_INCH / pxPerInch)}`
    : `${written(pxPerInch / CSS_PX_PER_INCH)} : 1`;
}
