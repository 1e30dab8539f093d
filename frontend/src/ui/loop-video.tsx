import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Picture } from './picture.tsx';

const Video = styled.video`
  width: 100%;
  height: 100%;
  object-fit: cover;
  background: var(--kraft-tint);
`;
const Poster = styled(Picture)`
  height: 100%;
`;

type LoopVideoProps = {
  /** The same film in several encodings; a browser takes the first that it can play. */
  sources: readonly { src: string; type: string }[];
  poster: string;
  /** What the video shows. */
  label: string;
  /** The file's own size in pixels; the poster's is the same. */
  width: number;
  height: number;
  playing: boolean;
  /**
   * Whether its poster and first bytes may be fetched. Not before the page is there: an error that comes
   * earlier is not heard.
   */
  near: boolean;
};

/**
 * A silent video that loops while it is told to play. It fills its parent, and gives way to its poster when
 * it cannot be loaded.
 */
export const LoopVideo = ({ sources, poster, label, width, height, playing, near }: LoopVideoProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!video.current) return;
    // React writes no `muted` attribute, and a browser plays by itself only what is muted.
    video.current.defaultMuted = true;
    video.current.muted = true;
    // A browser that forbids it, or a pause that comes first, leaves the poster or the last frame: no error.
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
          // The last one's error says that none could be loaded; the video element says nothing then.
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
