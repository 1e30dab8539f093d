/** The warning triangle of errors. */
export const ErrorIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M8 1.2 15.4 14.6H.6Z" strokeWidth="1.5" strokeLinejoin="round" />
    <path d="M8 6v4M8 11.6v1.2" strokeWidth="1.6" />
  </svg>
);

/** The cross of close and remove buttons. */
export const CloseIcon = () => (
  <svg width="13" height="13" viewBox="0 0 13 13" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
    <path d="m1 1 11 11M12 1 1 12" />
  </svg>
);

/** The menu button's three lines, or a cross while the menu is open. */
export const MenuIcon = ({ open }: { open: boolean }) => (
  <svg width="20" height="14" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d={open ? 'M3 0 17 14M17 0 3 14' : 'M0 1h20M0 7h20M0 13h20'} />
  </svg>
);
