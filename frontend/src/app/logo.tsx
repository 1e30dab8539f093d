import { mediaPath } from '@packaging/contracts/media';
import { COMPANY } from '@packaging/contracts/company';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Link } from 'wouter';
import { MEDIA } from '../ui/tokens.ts';

const HomeLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  min-height: 2.75rem;
  margin-right: auto;
  text-decoration: none;
  &:hover {
    color: inherit;
  }
`;
const Image = styled.img`
  width: auto;
  height: 2.5rem;
  max-width: min(15rem, 100%);
  object-fit: contain;
  /* Drawn for the site's own background. */
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: #faf6ee;
    outline: 4px solid #faf6ee;
  }
  ${MEDIA.small} {
    height: 2.25rem;
    max-width: 9rem;
  }
  @media (max-width: 359px) {
    max-width: 6.5rem;
  }
`;
/* The name, next to a kraft glue tab. */
const BrandText = styled.span`
  position: relative;
  padding: 0.35rem 0 0.35rem 1.1rem;
  font-weight: 680;
  font-stretch: 78%;
  font-size: clamp(1.1875rem, 0.7rem + 0.9vw, 1.4375rem);
  line-height: 1;
  letter-spacing: -0.008em;
  &::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 0.6rem;
    background: var(--kraft);
    border-right: 1.5px solid var(--ink);
    clip-path: polygon(0 18%, 100% 0, 100% 100%, 0 82%);
  }
  ${MEDIA.small} {
    max-width: 8rem;
    padding: 0.25rem 0 0.25rem 0.95rem;
    font-size: 1.0625rem;
    line-height: 0.98;
  }
  @media (max-width: 359px) {
    max-width: 6.8rem;
    padding-left: 0.85rem;
    font-size: 0.9375rem;
  }
`;

/** The logo's size. A logo with other proportions gets its own width once loaded. */
const SIZE = { width: 137, height: 36 };

/** A link home: the logo, or the company's name if the image cannot be loaded. */
export const Logo = ({ onFollow }: { onFollow: () => void }) => {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete) image.current.decode().catch(() => setFailed(true));
  }, []);

  return (
    <Link href="/" onClick={onFollow} asChild>
      <HomeLink>
        {failed ? (
          <BrandText>{COMPANY.name}</BrandText>
        ) : (
          <Image
            ref={image}
            src={mediaPath('logo.svg')}
            alt={COMPANY.name}
            {...SIZE}
            onError={() => setFailed(true)}
          />
        )}
      </HomeLink>
    </Link>
  );
};
