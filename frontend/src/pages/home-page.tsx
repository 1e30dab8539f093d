import { Carousel } from '../features/home/carousel.tsx';
import { Hero } from '../features/home/hero.tsx';
import { loadWhenNear } from '../lib/load-when-near.tsx';

const Trades = loadWhenNear('what-we-make', async () => (await import('../features/home/trades.tsx')).Trades);

/** /: hero, videos and the four trades. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <Carousel />
      <Trades />
    </>
  );
}
