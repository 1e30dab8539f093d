import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Image } from './image.tsx';

const Video = styled.video`
  width: 100%;
  height: 100%;
  object-fit: cover;
  background: var(--kraft-tint);
`;
const Poster = styled(Image)`
  height: 100%;
`;

type LoopVideoProps = {
  /** The video's encodings. Browsers use the first that they can play. */
  sources: readonly { src: string; type: string }[];
  poster: string;
  /** Describes the video. */
  label: string;
  /** Size of the video and its poster, in pixels. */
  width: number;
  height: number;
  playing: boolean;
  /** Whether to load the poster and the first bytes. Not before hydration, to catch errors. */
  near: boolean;
};

/** A silent, looping video that fills its parent, replaced by its poster if it cannot be loaded. */
export const LoopVideo = ({ sources, poster, label, width, height, playing, near }: LoopVideoProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!video.current) return;
    // React writes no `muted` attribute, and browsers autoplay only muted videos.
    video.current.defaultMuted = true;
    video.current.muted = true;
    // Rejected if autoplay is forbidden or the video is paused first: the poster or the last frame stays.
    if (playing) void video.current.play().catch(() => undefined);
    else video.current.pause();
  }, [playing, failed]);

  const still = <Poster src={poster} alt={label} width={width} height={height} ratio="auto" eager={failed} />;
  if (failed) return still;
  return (
    <>
      <noscript>{still}</noscript>
      <Video
        data-scripted
        ref={video}
        poster={near ? poster : undefined}
        aria-label={label}
        width={width}
        height={height}
        muted
        loop
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        preload={near ? 'metadata' : 'none'}
        onError={() => setFailed(true)}
      >
        {sources.map(({ src, type }, index) => (
          // The last source's error means that none could be loaded, which the video element does not report.
          <source
            key={src}
            src={src}
            type={type}
            onError={index === sources.length - 1 ? () => setFailed(true) : undefined}
          />
        ))}
        Your browser does not support the video tag.
      </Video>
    </>
  );
};
