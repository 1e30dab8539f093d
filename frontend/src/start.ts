/**
 * The script that every prerendered document starts. It fetches the site's scripts once the page has been painted,
 * so that they do not delay the paint.
 */

/** Buttons pressed before the site's scripts run; they are pressed again once it does. */
const pressed: Element[] = [];
const note = ({ target }: Event) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button) pressed.push(button);
};
const pressAgain = () => {
  document.removeEventListener('click', note, true);
  for (const button of pressed)
    for (const type of ['mousedown', 'click'])
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
};
document.addEventListener('click', note, true);
// Dispatched by main.tsx.
document.addEventListener('site-ready', pressAgain, { once: true });

const run = () => {
  const files = document.querySelector<HTMLElement>('script[data-scripts]')!.dataset['scripts']!.split(' ');
  // All at once: a file's imports are only known once it has arrived.
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  void import(/* @vite-ignore */ files[0]!).then(() => import(/* @vite-ignore */ files[1]!));
};
/** The longest that a busy browser may delay the scripts after the paint, in milliseconds. */
const IDLE_TIMEOUT_MS = 500;
const willBePainted =
  document.visibilityState === 'visible' && PerformanceObserver.supportedEntryTypes.includes('paint');
if (willBePainted) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    // After the paint. Safari has no requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run);
  }).observe({ type: 'paint', buffered: true });
} else {
  run();
}
export {};
