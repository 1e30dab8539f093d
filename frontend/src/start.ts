/**
 * The first script of every prerendered document. It loads the site's scripts after the page has been painted, so they
 * do not delay the paint.
 */

/** Buttons clicked before the site's scripts run, to be clicked again once they do. */
const clicked: Element[] = [];
const recordClick = ({ target }: Event) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button) clicked.push(button);
};
const repeatClicks = () => {
  document.removeEventListener('click', recordClick, true);
  for (const button of clicked)
    for (const type of ['mousedown', 'click'])
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
};
document.addEventListener('click', recordClick, true);
// Dispatched by main.tsx.
document.addEventListener('site-ready', repeatClicks, { once: true });

const loadSite = () => {
  const files = document.querySelector<HTMLElement>('script[data-scripts]')!.dataset['scripts']!.split(' ');
  // Preload all of them now: a file's imports are not known until it has arrived.
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  // React first, then the site, so that neither is one long task.
  void import(/* @vite-ignore */ files[0]!).then(() => import(/* @vite-ignore */ files[1]!));
};
/** The longest that a busy browser may delay the scripts after the paint, in milliseconds. */
const IDLE_TIMEOUT_MS = 500;
const willBePainted =
  document.visibilityState === 'visible' && PerformanceObserver.supportedEntryTypes.includes('paint');
if (willBePainted) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    // Safari has no requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(loadSite, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(loadSite);
  }).observe({ type: 'paint', buffered: true });
} else {
  loadSite();
}
export {};
