import type { AdditionalOption } from '@packaging/contracts/quote-choices';
import { useId } from 'react';

const TRIANGLE = 'M17 7 27 27H7Z';
const LIT_EDGE = 'M7 27 17 7';
const SHADED_EDGES = 'M17 7 27 27H7';

/** A swatch of a finish. */
export function OptionSwatch({ option }: { option: AdditionalOption }) {
  const id = useId();
  return (
    <svg width="34" height="34" aria-hidden="true" fill="none" strokeWidth="1.6">
      {option === 'foilStamping' && (
        <>
          <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#8a6132" />
            <stop offset=".45" stopColor="#f0dcae" />
            <stop offset=".55" stopColor="#c99a4c" />
            <stop offset="1" stopColor="#8a6132" />
          </linearGradient>
          <path d="M0 0H34V34H0Z" fill="var(--ink)" />
          <path d={TRIANGLE} fill={`url(#${id})`} />
        </>
      )}
      {option === 'embossing' && <Relief face="#f1e9db" lit="#fff" shaded="#9d8b72" />}
      {option === 'debossing' && <Relief face="#d9cbb2" lit="#8d7b62" shaded="#fff" />}
      {option === 'windowing' && (
        <>
          <path d="M0 0H34V34H0Z" fill="var(--k-left)" />
          <rect
            x="8"
            y="7"
            width="18"
            height="20"
            rx="3"
            fill="#e4eeec"
            stroke="var(--k-line)"
            strokeWidth="1"
          />
          <path d="M11 21 20 10M16 23l7-9" stroke="#fff" />
        </>
      )}
    </svg>
  );
}

const Relief = ({ face, lit, shaded }: { face: string; lit: string; shaded: string }) => (
  <>
    <path d="M0 0H34V34H0Z" fill="#e6dac5" />
    <path d={TRIANGLE} fill={face} />
    <path d={LIT_EDGE} stroke={lit} />
    <path d={SHADED_EDGES} stroke={shaded} />
  </>
);
