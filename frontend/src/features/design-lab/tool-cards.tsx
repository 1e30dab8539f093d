import { type ReactNode } from 'react';
import { styled } from 'styled-components';
import { BlankDrawing } from '../../ui/drawing/blank-drawing.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { Stamp } from '../../ui/layout/stamp.tsx';
import { MEDIA } from '../../ui/tokens.ts';
import { ArtworkDrawing } from './artwork-drawing.tsx';

const Columns = styled(Grid)`
  row-gap: 2.5rem;
  padding-block: clamp(3rem, 6vw, 6rem) var(--section);
`;
const Tool = styled.article<{ $columns: string }>`
  padding-top: 1rem;
  border-top: 1.5px solid var(--ink);
  ${MEDIA.wide} {
    grid-column: ${({ $columns }) => $columns};
  }
  h2 {
    margin-top: 1.25rem;
  }
  p {
    margin-top: 0.6rem;
    color: var(--ink-2);
  }
`;
const Ground = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  place-items: center;
  height: 330px;
  padding: 3.75rem 1.5rem 1.5rem;
  background: var(--board);
  overflow: hidden;
  ${MEDIA.wide} {
    padding-top: 1.5rem;
  }
`;
const Soon = styled(Stamp)`
  position: absolute;
  left: 1rem;
  top: 1rem;
`;
const Room = styled.div`
  width: 100%;
  max-width: 470px;
  height: 100%;
`;

type ToolCardProps = { title: string; text: string; columns: string; drawing: ReactNode };
const ToolCard = ({ title, text, columns, drawing }: ToolCardProps) => (
  <Tool $columns={columns}>
    <Ground>
      <Soon>Coming soon</Soon>
      {drawing}
    </Ground>
    <h2>{title}</h2>
    <p>{text}</p>
  </Tool>
);

/** The lab's two coming tools. */
export const ToolCards = () => (
  <Columns>
    <ToolCard
      title="DieLine Creator"
      text="Enter a style and its dimensions, and download a flat blank with cut and crease lines on separate layers."
      columns="1 / 8"
      drawing={
        <Room>
          <BlankDrawing
            style="RTE"
            inside={{ length: 4, width: 2, height: 3.5 }}
            assumedRoom={{ width: 470, height: 280 }}
          />
        </Room>
      }
    />
    <ToolCard
      title="Artwork Uploader"
      text="Place artwork on the blank, check bleed and colors, and approve it in one view."
      columns="8 / 13"
      drawing={<ArtworkDrawing />}
    />
  </Columns>
);
