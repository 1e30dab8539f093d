import type {} from './lib/early-response.ts';

/**
 * Asks the API at once for what the page is going to read, while the site's scripts are still to come. A document that
 * has such a reading starts it beside `start.ts`, and names it in `data-reads`. Images that the list names are put into
 * the empty cards in view at once: with the attributes in `data-early-image`, where `*` stands for the file's name.
 */
const path = document.querySelector<HTMLElement>('script[data-reads]')!.dataset['reads']!;
const response = fetch(path);
globalThis.earlyResponse = { path, response };

const isInView = (card: Element) => {
  const { top, height } = card.getBoundingClientRect();
  return height > 0 && top < window.innerHeight;
};
const showImages = (items: { filename: string }[]) => {
  const cards = document.querySelectorAll<HTMLElement>('[data-early-image]');
  for (const [index, card] of [...cards].filter(isInView).entries()) {
    const item = items[index];
    if (!item) return;
    const image = new Image();
    image.alt = '';
    image.fetchPriority = 'high';
    image.onerror = () => image.remove();
    const name = encodeURIComponent(item.filename);
    Object.assign(image, JSON.parse(card.dataset['earlyImage']!.replaceAll('*', () => name)));
    card.append(image);
  }
};
// Whoever takes the response is told of a failure.
response
  .then((received) => received.clone().json())
  .then(showImages)
  .catch(() => undefined);
