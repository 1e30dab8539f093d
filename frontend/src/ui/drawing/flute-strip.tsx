import { FLUTE_PROFILES } from '@packaging/packaging/flute-profiles';
import { useId } from 'react';
import { styled } from 'styled-components';
import { type FluteCode, fluteWave } from '../../lib/dieline/box/flute.ts';
import { pathData, polyline } from '../../lib/dieline/path.ts';
import { imageRole } from './image-role.ts';

const Strip = styled.svg`
  display: block;
  width: 100%;
  max-width: none;
`;

/**
 * The edge of corrugated board, as wide as its container, in the current text color. Set its height in px, or the scale to
 * compare flutes. Decoration unless it has a label.
 */
export function FluteStrip({
  flute = 'C',
  height,
  pxPerInch,
  linerPx = 2,
  label,
}: {
  flute?: FluteCode;
  linerPx?: number;
  label?: string;
} & ({ height: number; pxPerInch?: never } | { height?: never; pxPerInch: number })) {
  const id = useId();
  const wave = fluteWave(flute, pxPerInch ?? height / FLUTE_PROFILES[flute].thickness, linerPx);
  return (
    <Strip height={wave.height} {...imageRole(label)}>
      <pattern id={id} width={wave.pitch.toFixed(3)} height={wave.height} patternUnits="userSpaceOnUse">
        <path d={pathData(wave.medium)} fill="none" stroke="currentColor" strokeWidth={linerPx * 0.75} />
        <path
          d={pathData(wave.liners.map((y) => polyline([-1, y], [wave.pitch + 1, y])))}
          stroke="currentColor"
          strokeWidth={linerPx}
        />
      </pattern>
      <rect width="100%" height={wave.height} fill={`url(#${id})`} />
    </Strip>
  );
}
