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

/** The mark that printers align colors by. */
export const RegistrationMark = ({ className }: { className?: string }) => (
  <svg
    className={className}
    width="15"
    height="15"
    viewBox="0 0 15 15"
    fill="none"
    stroke="currentColor"
    overflow="visible"
    aria-hidden="true"
  >
    <circle cx="7.5" cy="7.5" r="4" />
    <path d="M7.5-1v17M-1 7.5h17" />
  </svg>
);
