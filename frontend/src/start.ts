/**
 * The one script that a prerendered document runs by itself. It fetches the site's own scripts once the page has been
 * painted: it reads without them, and they would only hold it up.
 */

/** Buttons pressed before anything answers: they are pressed again for the visitor as soon as it does. */
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
// Told by main.tsx.
document.addEventListener('site-answers', pressAgain, { once: true });

const run = () => {
  const files = document.querySelector<HTMLElement>('script[data-scripts]')!.dataset['scripts']!.split(' ');
  // All at once, since a file names what it imports only when it is there.
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  void import(/* @vite-ignore */ files[0]!).then(() => import(/* @vite-ignore */ files[1]!));
};
/** Longest time that a busy browser may put it off, in milliseconds. */
const MOST_WAIT_MS = 500;
const willBePainted =
  document.visibilityState === 'visible' && PerformanceObserver.supportedEntryTypes.includes('paint');
if (willBePainted) {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    // Once the paint is through; Safari cannot tell.
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: MOST_WAIT_MS });
    else setTimeout(run);
  }).observe({ type: 'paint', buffered: true });
} else {
  run();
}
export {};
