import { mediaPath } from '@packaging/contracts/media';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useHasInteracted } from '../../lib/first-interaction.ts';
import { Caption, columns, Grid, Wrap } from '../../ui/layout/layout.tsx';
import { LoopVideo } from '../../ui/media/loop-video.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { useCarouselMotion } from './use-carousel-motion.ts';
import { useSlides } from './use-slides.ts';
import { VIDEO_ENCODINGS, VIDEO_SIZE, VIDEOS } from './videos.ts';

/** The time per slide, in milliseconds. */
const INTERVAL_MS = 3000;

/** The controls fit into three columns. */
const ROOMY = '@media (min-width: 1200px)';

const Section = styled.section`
  padding-top: var(--s8);
`;
const Layout = styled(Grid)`
  align-items: stretch;
`;
const Viewport = styled.div`
  height: 400px;
  overflow: hidden;
  background: var(--kraft-tint);
  ${columns('1 / 9')}
  ${ROOMY} {
    grid-column: 1 / 10;
  }
  ${MEDIA.small} {
    margin-inline: calc(var(--margin) * -1);
  }
`;
const Track = styled.div`
  display: flex;
  height: 100%;
  touch-action: pan-y pinch-zoom;
`;
const Slide = styled.div`
  flex: 0 0 100%;
  min-width: 0;
  height: 100%;
`;
const Side = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: 1rem;
  padding-top: 0.9rem;
  ${columns('9 / 13')}
  ${ROOMY} {
    grid-column: 10 / 13;
  }
  ${MEDIA.wide} {
    border-top: 1.5px solid var(--ink);
  }
`;
const About = styled.div`
  ${MEDIA.small} {
    min-height: 5rem;
  }
`;
const Title = styled.p`
  margin-bottom: 0.5rem;
  font-size: var(--t-h3);
  font-stretch: 84%;
  font-weight: 640;
  line-height: 1.12;
  letter-spacing: -0.012em;
  text-wrap: balance;
`;

/** Four silent videos of our products. */
export const Carousel = () => {
  const section = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const motion = useCarouselMotion(section);
  const { selected, move } = useSlides(viewport, useHasInteracted() && motion.seen);
  const { advancing, reducedMotion } = motion;

  useEffect(() => {
    if (!advancing) return;
    const timer = setTimeout(() => move((slides) => slides.scrollNext(reducedMotion)), INTERVAL_MS);
    return () => clearTimeout(timer);
    // `selected`: every new slide restarts the timer, even if the visitor chose it.
  }, [advancing, move, reducedMotion, selected]);

  const video = VIDEOS[selected]!;
  return (
    <Section
      ref={section}
      aria-roledescription="carousel"
      aria-label="Products in motion"
      {...motion.handlers}
    >
      <Wrap>
        <Layout>
          <Viewport ref={viewport}>
            <Track>
              {VIDEOS.map(({ name, alt }, index) => (
                <Slide
                  key={name}
                  role="group"
                  aria-roledescription="slide"
                  aria-label={`${index + 1} of ${VIDEOS.length}`}
                  aria-hidden={index !== selected}
                >
                  <LoopVideo
                    {...VIDEO_SIZE}
                    sources={VIDEO_ENCODINGS.map(({ extension, type }) => ({
                      src: mediaPath(`${name}.${extension}`),
                      type,
                    }))}
                    poster={mediaPath(`${name}-poster.jpg`)}
                    label={alt}
                    playing={motion.playing && index === selected}
                    near={motion.seen}
                  />
                </Slide>
              ))}
            </Track>
          </Viewport>
          <Side>
            <About aria-live={advancing ? 'off' : 'polite'} aria-atomic="true">
              <Title>{video.title}</Title>
              <Caption>{video.facts}</Caption>
            </About>
            <CarouselControls
              count={VIDEOS.length}
              selected={selected}
              moving={motion.enabled}
              onPrevious={() => move((slides) => slides.scrollPrev(reducedMotion))}
              onNext={() => move((slides) => slides.scrollNext(reducedMotion))}
              onSelect={(index) => move((slides) => slides.scrollTo(index, reducedMotion))}
              onToggle={motion.toggle}
            />
          </Side>
        </Layout>
      </Wrap>
    </Section>
  );
};
