const CSS_PX_PER_INCH = 96;

/** A drawing's scale (px per inch) for its title block: '1 : 7.7', '1 : 24', '2 : 1'. */
export function scaleLabel(pxPerInch: number): string {
  const format = (ratio: number) => String(ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio));
  return pxPerInch <= CSS_PX_PER_INCH
    ? `1 : ${format(CSS_PX_PER_INCH / pxPerInch)}`
    : `${format(pxPerInch / CSS_PX_PER_INCH)} : 1`;
}
