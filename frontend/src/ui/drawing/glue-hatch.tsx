/** The hatching of glued areas, as a pattern to fill with (`url(#id)`). */
export const GlueHatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0V5" stroke="var(--crease)" strokeWidth=".8" opacity=".7" />
  </pattern>
);
