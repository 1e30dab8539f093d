import { styled } from 'styled-components';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  /* Next to the videos, where arrows and dots share a narrow column. */
  @media (min-width: 900px) and (max-width: 1439px) {
    gap: 0.375rem;
    --square: 44px;
    --dot: 24px;
  }
`;
const Square = styled.button.attrs({ type: 'button' })`
  display: grid;
  place-items: center;
  width: var(--square, 48px);
  height: var(--square, 48px);
  padding: 0;
  border: 1px solid var(--ink);
  border-radius: var(--radius);
  background: none;
  color: var(--ink);
  cursor: pointer;
  transition:
    background var(--fast),
    color var(--fast);
  &:hover {
    background: var(--ink);
    color: var(--white);
  }
`;
const Dots = styled.div`
  display: flex;
  margin-left: auto;
`;
const Dot = styled.button.attrs({ type: 'button' })`
  display: grid;
  place-items: center;
  width: var(--dot, 32px);
  height: 44px;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
  @media (max-width: 359px) {
    width: 28px;
  }
  &::before {
    content: '';
    width: 20px;
    border-top: 2px dashed var(--edge);
  }
  &:hover::before {
    border-top-style: solid;
  }
  &[aria-current]::before {
    width: 24px;
    border-top: 4px solid var(--verm);
  }
`;

const Arrow = ({ d }: { d: string }) => (
  <svg width="18" height="12" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d={d} />
  </svg>
);
const PauseIcon = () => (
  <svg width="12" height="14" fill="currentColor" aria-hidden="true">
    <path d="M0 0h4v14H0ZM8 0h4v14H8Z" />
  </svg>
);
const PlayIcon = () => (
  <svg width="12" height="14" fill="currentColor" aria-hidden="true">
    <path d="M0 0 12 7 0 14Z" />
  </svg>
);

type CarouselControlsProps = {
  count: number;
  /** Index of the visible slide. */
  selected: number;
  /** Whether slides advance and videos play. */
  moving: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onSelect: (index: number) => void;
  onToggle: () => void;
};

/** Arrows, a button that stops all motion (WCAG 2.2.2), and a dash for each slide. */
export const CarouselControls = ({
  count,
  selected,
  moving,
  onPrevious,
  onNext,
  onSelect,
  onToggle,
}: CarouselControlsProps) => (
  <Row data-scripted>
    <Square aria-label="Previous slide" onClick={onPrevious}>
      <Arrow d="M18 6H1M6 1 1 6l5 5" />
    </Square>
    <Square aria-label="Next slide" onClick={onNext}>
      <Arrow d="M0 6h17M12 1l5 5-5 5" />
    </Square>
    <Square aria-label={moving ? 'Pause slides' : 'Play slides'} onClick={onToggle}>
      {moving ? <PauseIcon /> : <PlayIcon />}
    </Square>
    <Dots>
      {Array.from({ length: count }, (_, index) => (
        <Dot
          key={index}
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === selected || undefined}
          onClick={() => onSelect(index)}
        />
      ))}
    </Dots>
  </Row>
);
