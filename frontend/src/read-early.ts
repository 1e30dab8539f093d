import type {} from './lib/early-response.ts';

/**
 * Requests the page's data before the site's scripts have loaded, from the path in the script tag's `data-reads`. The
 * first images of the list are then put into the empty cards in view, with the attributes in `data-early-image`, where
 * `*` stands for the file name.
 */
const path = document.querySelector<HTMLElement>('script[data-reads]')!.dataset['reads']!;
const response = fetch(path);
globalThis.earlyResponse = { path, response };

const isInView = (card: Element) => {
  const { top, height } = card.getBoundingClientRect();
  return height > 0 && top < window.innerHeight;
};
const showImages = (items: { filename: string }[]) => {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-early-image]')].filter(isInView);
  for (const [index, { filename }] of items.slice(0, cards.length).entries()) {
    const card = cards[index]!;
    const image = new Image();
    image.alt = '';
    image.fetchPriority = 'high';
    image.onerror = () => image.remove();
    const attributes = card.dataset['earlyImage']!.replaceAll('*', () => encodeURIComponent(filename));
    Object.assign(image, JSON.parse(attributes));
    card.append(image);
  }
};
response
  .then((received) => received.clone().json())
  .then(showImages)
  // The page reports a failure when it reads the response.
  .catch(() => undefined);
