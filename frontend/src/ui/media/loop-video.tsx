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
  /** The video in several encodings; a browser takes the first that it can play. */
  sources: readonly { src: string; type: string }[];
  poster: string;
  /** What the video shows. */
  label: string;
  /** The file's own size in pixels; the poster's is the same. */
  width: number;
  height: number;
  playing: boolean;
  /** Whether its poster and first bytes may be fetched. Not before hydration: an earlier error would be missed. */
  near: boolean;
};

/** A silent, looping video. It fills its parent, and is replaced by its poster when it cannot be loaded. */
export const LoopVideo = ({ sources, poster, label, width, height, playing, near }: LoopVideoProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!video.current) return;
    // React writes no `muted` attribute, and browsers autoplay only muted videos.
    video.current.defaultMuted = true;
    video.current.muted = true;
    // Rejected where autoplay is forbidden or a pause came first: the poster or the last frame stays.
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
          // An error of the last source means that none could be loaded; the video element reports none then.
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
