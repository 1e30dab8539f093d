import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { styled } from 'styled-components';
import { Caption } from '../../ui/layout/layout.tsx';
import { Image } from '../../ui/media/image.tsx';
import { cardImage } from './card-image.ts';
import { categoryLabel } from './categories.ts';

const Card = styled.button.attrs({ type: 'button' })`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: left;
  cursor: zoom-in;
  img {
    transition: transform var(--slow) var(--ease);
  }
  &:hover {
    img {
      transform: scale(1.03);
    }
    span:first-of-type {
      text-decoration: underline;
      text-decoration-color: var(--crease);
      text-underline-offset: 0.25em;
    }
  }
`;
const Title = styled.span`
  display: block;
  margin-top: 0.75rem;
  font-size: 1.25rem;
  font-weight: 640;
  font-stretch: 84%;
  line-height: 1.2;
`;
const Category = styled(Caption)`
  display: block;
  margin-top: 0.15rem;
`;

/** The API does not list image sizes, so the grid's 4:3 is reserved. */
const ASSUMED_PX = { width: 1280, height: 960 };

/** One item of the grid, which opens its image in full size. */
export const PortfolioCard = ({
  item,
  onOpen,
}: {
  item: PortfolioItem;
  onOpen: (card: HTMLElement) => void;
}) => {
  const { srcset, ...image } = cardImage(item.filename);
  return (
    <Card onClick={(event) => onOpen(event.currentTarget)} aria-haspopup="dialog">
      <Image {...ASSUMED_PX} {...image} srcSet={srcset} alt="" ratio="4 / 3" />
      <Title>{item.title}</Title>
      <Category>{categoryLabel(item.category)}</Category>
    </Card>
  );
};
