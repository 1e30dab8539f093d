import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Link, useLocation } from 'wouter';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { Wrap } from '../ui/layout/layout.tsx';
import { MEDIA, NOT_PRINTED, WIDE_QUERY } from '../ui/tokens.ts';
import { Logo } from './logo.tsx';
import { NAVIGATION, REQUEST_QUOTE, SITE_LINKS_ID } from './navigation.ts';
import { useHeaderScroll } from './use-header-scroll.ts';

const Bar = styled.header`
  position: fixed;
  inset: 0 0 auto;
  z-index: 30;
  height: var(--height);
  --height: var(--header);
  background: rgb(255 255 255 / calc(var(--fade, 0) * 0.9));
  border-bottom: 1px solid rgb(31 26 21 / calc(var(--fade, 0) * 0.16));
  backdrop-filter: blur(calc(var(--fade, 0) * 8px));
  transition: height var(--mid) var(--ease);
  &[data-compact] {
    --height: var(--header-tight);
  }
  ${MEDIA.small} {
    &[data-open] {
      background: var(--white);
      border-bottom-color: var(--ink);
    }
  }
  ${NOT_PRINTED}
`;
const Row = styled(Wrap)`
  height: 100%;
  display: flex;
  align-items: center;
  gap: clamp(0.75rem, 1.6vw, 1.5rem);
  ${MEDIA.small} {
    gap: 0.6rem;
  }
  @media (max-width: 359px) {
    gap: 0.5rem;
  }
`;
const Nav = styled.nav`
  --side: clamp(0.35rem, 0.7vw, 0.6rem);
  ul {
    display: flex;
    gap: clamp(0.25rem, 1.2vw, 1.25rem);
  }
  a {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    padding-inline: var(--side);
    font-size: 0.9688rem;
    font-weight: 500;
    font-stretch: 94%;
    text-decoration: none;
    white-space: nowrap;
    &:hover {
      color: inherit;
    }
  }
  ${MEDIA.wide} {
    a::after {
      content: '';
      position: absolute;
      inset: auto var(--side) 8px;
      border-bottom: 1.5px dashed var(--crease);
      opacity: 0;
      transition: opacity var(--fast);
    }
    a:hover::after {
      opacity: 1;
    }
    a[aria-current] {
      font-weight: 640;
      &::after {
        opacity: 1;
        bottom: 7px;
        border-bottom: 3px solid var(--verm);
      }
    }
  }
  ${MEDIA.small} {
    display: none;
    [data-open] & {
      display: block;
      position: absolute;
      inset: 100% 0 auto;
      /* The bar's height includes its bottom border. */
      height: calc(100dvh - var(--height) + 1px);
      padding: var(--s4) var(--margin);
      overflow: auto;
      overscroll-behavior: contain;
      background: var(--paper);
    }
    ul {
      display: block;
    }
    li {
      border-bottom: 1.25px dashed var(--crease);
    }
    a {
      display: flex;
      min-height: 4.25rem;
      padding: 0;
      font-size: 2rem;
      font-weight: 620;
      font-stretch: 80%;
      letter-spacing: -0.01em;
    }
    a[aria-current]::before {
      content: '';
      width: 10px;
      height: 10px;
      margin-right: 0.75rem;
      background: var(--verm);
    }
  }
`;
const QuoteButton = styled(ButtonLink)`
  &[aria-current] {
    --bg: none;
    --fg: inherit;
    --bd: var(--ink);
    box-shadow: inset 0 -3px var(--verm);
  }
  ${MEDIA.small} {
    padding-inline: 0.8rem;
  }
  @media (max-width: 359px) {
    padding-inline: 0.6rem;
    font-size: 0.875rem;
  }
`;
const MenuButton = styled.button`
  display: none;
  ${MEDIA.small} {
    display: grid;
    place-items: center;
    flex: none;
    width: 2.75rem;
    height: 2.75rem;
    padding: 0;
    border: 1px solid var(--ink);
    border-radius: var(--radius);
    background: none;
    cursor: pointer;
  }
`;

type HeaderProps = {
  /** Whether the small screens' menu is open. The caller makes the page behind it inert. */
  menuOpen: boolean;
  onMenuChange: (open: boolean) => void;
};

/** The bar at the top of every page. */
export const Header = ({ menuOpen, onMenuChange }: HeaderProps) => {
  const [path] = useLocation();
  const wide = useMediaQuery(WIDE_QUERY);
  const header = useRef<HTMLElement>(null);
  const nav = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  useHeaderScroll(header);

  useEffect(() => onMenuChange(false), [path, wide, onMenuChange]);

  useEffect(() => {
    if (!menuOpen) return;
    nav.current?.querySelector('a')?.focus();

    const root = document.documentElement;
    // Keep the scrollbar's space, so nothing moves while it is hidden.
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    root.style.overflow = 'hidden';
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onMenuChange(false);
      menuButton.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      root.style.overflow = '';
      root.style.scrollbarGutter = '';
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [menuOpen, onMenuChange]);

  // Together with the path, not after it: the heading of a page whose code is loaded takes the focus at once, which it
  // cannot while the menu makes the page inert. A link to the current page does not change the path at all.
  const closeMenu = () => onMenuChange(false);
  const current = (href: string) => (path === href ? ('page' as const) : undefined);

  return (
    <Bar ref={header} data-open={menuOpen || undefined}>
      <Row>
        <Logo onFollow={closeMenu} />
        <Nav ref={nav} id="main-navigation" aria-label="Main">
          <ul>
            {NAVIGATION.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} aria-current={current(href)} onClick={closeMenu}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Nav>
        <QuoteButton
          href={REQUEST_QUOTE.href}
          variant="go"
          size="small"
          aria-current={current(REQUEST_QUOTE.href)}
          onClick={closeMenu}
        >
          {REQUEST_QUOTE.label}
        </QuoteButton>
        <noscript>
          <MenuButton as="a" href={`#${SITE_LINKS_ID}`} aria-label="Menu">
            <MenuIcon open={false} />
          </MenuButton>
        </noscript>
        <MenuButton
          data-scripted
          ref={menuButton}
          type="button"
          aria-label="Menu"
          aria-expanded={menuOpen}
          aria-controls="main-navigation"
          onClick={() => onMenuChange(!menuOpen)}
        >
          <MenuIcon open={menuOpen} />
        </MenuButton>
      </Row>
    </Bar>
  );
};
