/**
 * 'This way up', as printed on shippers: two arrows on a line. Artwork for a wall of `BoxDrawing`: `x` and `y` are its
 * upper left corner and `size` is its height, in inches on the wall.
 */
export const ThisWayUp = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`} stroke="var(--k-line)" strokeWidth=".09" fill="none">
    <path d="M.1 1H1M.32 .92V.28M.78 .92V.28" />
    <path d="M.14 .36.32 .06.5 .36ZM.6 .36.78 .06.96 .36Z" fill="var(--k-line)" stroke="none" />
  </g>
);
