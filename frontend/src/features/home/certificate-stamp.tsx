import { useId } from 'react';
import { styled } from 'styled-components';

const Stamped = styled.g`
  stroke: none;
  text-anchor: middle;
  text {
    fill: var(--k-line);
  }
`;

/** The stamp's radius as drawn below, before scaling. */
const RADIUS = 50;

/**
 * The box maker's certificate for 32 ECT single wall, as printed on a shipper: board, strength, and freight limits for
 * size and gross weight. The limits are copied from the table of grades to keep the table out of the first view's scripts;
 * a browser test compares them. Artwork for `BoxDrawing`: center and radius in inches on the wall.
 */
export const CertificateStamp = ({ x, y, radius }: { x: number; y: number; radius: number }) => {
  const id = useId();
  const line = (text: string, at: number, size: number) => (
    <text y={at} style={{ font: `640 ${size}px var(--sans)` }}>
      {text}
    </text>
  );
  return (
    <g
      transform={`translate(${x} ${y}) scale(${(radius / RADIUS).toFixed(3)})`}
      fill="none"
      stroke="var(--k-line)"
    >
      <g strokeWidth="1.6">
        <circle r="48" />
        <circle r="33" />
        <path d="M-33 -9H33M-33 11H33" strokeWidth="1" />
      </g>
      <path id={`${id}upper`} d="M-38 0A38 38 0 0 1 38 0" stroke="none" />
      <path id={`${id}lower`} d="M-43.5 0A43.5 43.5 0 0 0 43.5 0" stroke="none" />
      <Stamped>
        <text style={{ font: '600 8.2px var(--sans)', letterSpacing: '0.6px' }}>
          <textPath href={`#${id}upper`} startOffset="50%">
            BOX CERTIFICATE
          </textPath>
        </text>
        <text style={{ font: '600 7.2px var(--sans)', letterSpacing: '0.5px' }}>
          <textPath href={`#${id}lower`} startOffset="50%">
            GROSS WT LT 65 LBS
          </textPath>
        </text>
        {line('SINGLE WALL', -13, 7)}
        {line('32 ECT', 4.5, 12)}
        {line('SIZE LIMIT', 19, 6.6)}
        {line('75 INCHES', 26.5, 6.6)}
      </Stamped>
    </g>
  );
};
