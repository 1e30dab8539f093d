import { keyframes, styled } from 'styled-components';

const draw = keyframes`
  from { stroke-dashoffset: 1; }
`;

/** The drawing convention: solid cuts, dashed folds, thin dimension lines; the edited dimension is vermilion. */
export const DrawingSvg = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  max-width: none;
  overflow: visible;
  path {
    stroke-linejoin: round;
  }
  text {
    font: 500 12.5px var(--mono);
    fill: var(--crease-ink);
  }
  .cut,
  .fold,
  .dim,
  .ext {
    fill: none;
  }
  .cut {
    stroke: var(--drawing-cut, var(--ink));
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  .fold {
    stroke: var(--drawing-fold, var(--crease));
    stroke-width: 1.25;
    stroke-dasharray: 6 4;
  }
  .dotted {
    fill: none;
    stroke: var(--edge);
    stroke-width: 1.25;
    stroke-linecap: round;
    stroke-dasharray: 1.5 4.5;
  }
  .name {
    fill: var(--ink-3);
    font-size: 12px;
  }
  .dim {
    stroke: var(--crease);
    /* Drawn by an animation when they first appear. */
    &[pathLength] {
      stroke-dasharray: 1;
      animation: ${draw} var(--slow) var(--fold) both;
    }
  }
  .ext {
    stroke: var(--crease);
    stroke-width: 0.75;
    opacity: 0.75;
  }
  .arrow {
    fill: var(--crease);
  }
  .active {
    .dim,
    .ext {
      stroke: var(--verm);
      opacity: 1;
    }
    .arrow {
      fill: var(--verm);
    }
    text {
      fill: var(--verm-dark);
      font-weight: 600;
    }
  }
`;
