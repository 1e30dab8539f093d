/** The sample artwork's trimmed size and its bleed (1/8 in), in px at 80 px per inch. */
const TRIM = { x: 72, y: 46, width: 200, height: 150 };
const BLEED = 10;
/** A hill in the artwork, up to the bleed's edges. */
const HILL = 'M62 206V116C116 70 168 160 282 84V206Z';
const INKS = ['#0f8f97', '#c2185b', '#e3b53c', 'var(--ink)', 'var(--crease)', 'var(--verm)', 'var(--kraft)'];
const SWATCH = 18;

const RegistrationMark = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} stroke="var(--ink)" strokeWidth="1.1" fill="none">
    <circle r="5" />
    <path d="M0-10V10M-10 0H10" />
  </g>
);

/** Artwork on a sheet: bleed, trim line and marks, safe area, registration marks, color bar. */
export const ArtworkDrawing = () => {
  const { x, y, width, height } = TRIM;
  const right = x + width;
  const foot = y + height;
  return (
    <svg
      viewBox="0 0 360 270"
      width="360"
      height="270"
      role="img"
      aria-label="Artwork with 1/8 inch bleed, trim marks, registration marks and a color bar"
    >
      <rect
        x={x - BLEED}
        y={y - BLEED}
        width={width + 2 * BLEED}
        height={height + 2 * BLEED}
        fill="var(--kraft)"
      />
      <path d={HILL} fill="var(--crease)" />
      <circle cx="222" cy="88" r="24" fill="var(--verm)" />
      <rect
        x={x + BLEED}
        y={y + BLEED}
        width={width - 2 * BLEED}
        height={height - 2 * BLEED}
        fill="none"
        stroke="var(--white)"
        strokeWidth="1.2"
        strokeDasharray="5 4"
      />
      <g fill="none" stroke="var(--ink)" strokeWidth="1.2">
        <rect x={x} y={y} width={width} height={height} />
        <path d={`M${x} ${y - 22}v8M${right} ${y - 22}v8M${x} ${foot + 14}v8M${right} ${foot + 14}v8`} />
        <path d={`M${x - 22} ${y}h8M${x - 22} ${foot}h8M${right + 14} ${y}h8M${right + 14} ${foot}h8`} />
      </g>
      <RegistrationMark x={x + width / 2} y={20} />
      <RegistrationMark x={312} y={y + height / 2} />
      <g transform="translate(62 232)">
        {INKS.map((ink, index) => (
          <rect key={ink} x={index * (SWATCH + 2)} width={SWATCH} height={SWATCH} fill={ink} />
        ))}
      </g>
      <text
        x="298"
        y="246"
        textAnchor="end"
        style={{ font: '500 12.5px var(--mono)', fill: 'var(--crease-ink)' }}
      >
        1/8 in bleed
      </text>
    </svg>
  );
};
