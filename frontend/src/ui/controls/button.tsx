import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { Link } from 'wouter';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { MEDIA } from '../tokens.ts';

type Look = {
  /** `go` is the one vermilion button of a view, `ink` is for kraft and plain panels, `line` is quiet. */
  variant?: 'go' | 'ink' | 'line';
  /** 44, 48 and 56 px high. */
  size?: 'small' | 'normal' | 'submit';
};
type LookProps = { $variant: NonNullable<Look['variant']>; $size: NonNullable<Look['size']> };

const feed = keyframes`
  from, to { left: 0; }
  50% { left: 66%; }
`;

const variants = {
  go: css`
    --bg: var(--verm);
    &:hover {
      --bg: var(--verm-dark);
    }
  `,
  ink: css`
    --bg: var(--ink);
    &:hover {
      --bg: var(--ink-soft);
    }
  `,
  line: css`
    --bg: transparent;
    --fg: var(--ink);
    --bd: var(--ink);
    &:hover {
      --bg: var(--ink);
      --fg: var(--white);
    }
  `,
};

const sizes = {
  small: css`
    min-height: 2.75rem;
    padding-inline: 1rem;
    font-size: 0.9375rem;
  `,
  normal: css`
    min-height: var(--control);
  `,
  submit: css`
    min-height: 3.5rem;
    padding-inline: 2rem;
    font-size: 1.125rem;
  `,
};

const look = css<LookProps>`
  --fg: var(--white);
  --bd: var(--bg);
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.6rem;
  padding: 0.5rem 1.4rem;
  border: 1px solid var(--bd);
  border-radius: var(--radius);
  background: var(--bg);
  color: var(--fg);
  font: 600 1rem/1.15 var(--sans);
  font-stretch: 90%;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  transition:
    background var(--fast),
    color var(--fast),
    border-color var(--fast);
  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}
  &:hover {
    color: var(--fg);
  }
  &:disabled,
  &[aria-disabled='true'] {
    --bg: var(--board);
    --fg: var(--ink-2);
    --bd: var(--edge);
    cursor: not-allowed;
  }
  /* Board feeding through the press, along the bottom. */
  &[aria-busy='true']::after {
    content: '';
    position: absolute;
    left: 0;
    bottom: -1px;
    width: 34%;
    height: 3px;
    background: var(--crease);
    animation: ${feed} 1.1s linear infinite;
    ${MEDIA.reducedMotion} {
      width: 100%;
    }
  }
`;

const StyledButton = styled.button<LookProps>`
  ${look}
`;
const StyledAnchor = styled.a<LookProps>`
  ${look}
`;

const preventDefault = (event: SyntheticEvent) => event.preventDefault();

/**
 * A button. While `busy` it shows progress and ignores clicks, but keeps the focus, which a disabled button would lose. A
 * submit button is disabled until hydration: without scripts the browser would put the form's values into the page's URL.
 */
export const Button = ({
  variant = 'ink',
  size = 'normal',
  busy = false,
  disabled,
  type = 'button',
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) => {
  const hydrated = useHydrated(type !== 'submit');
  return (
    <StyledButton
      type={type}
      $variant={variant}
      $size={size}
      disabled={!busy && (disabled || !hydrated)}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: preventDefault })}
    />
  );
};

/** A link to a page of the site, styled like a button. */
export const ButtonLink = ({
  href,
  variant = 'ink',
  size = 'normal',
  onClick,
  children,
  ...rest
}: Look & { href: string; children: ReactNode } & Omit<ComponentProps<'a'>, 'href'>) => (
  // Not on the child, whose onClick Link replaces.
  <Link href={href} {...(onClick && { onClick })} asChild>
    <StyledAnchor $variant={variant} $size={size} {...rest}>
      {children}
    </StyledAnchor>
  </Link>
);

/** A square button of 44 px with an icon, named by its `aria-label`. */
export const IconButton = styled.button.attrs({ type: 'button' })`
  width: 2.75rem;
  height: 2.75rem;
  flex: none;
  display: grid;
  place-items: center;
  padding: 0;
  border: 0;
  background: none;
  color: var(--ink);
  cursor: pointer;
  &:hover {
    color: var(--carmine);
  }
`;
