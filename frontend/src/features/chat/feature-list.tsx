import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { MEDIA } from '../../ui/tokens.ts';
import { JointDrawing, RenderingDrawing, SolutionDrawing, StepsDrawing } from './feature-drawings.tsx';

/** The announced features, with their drawings. */
const FEATURES: [title: string, text: string, Drawing: ComponentType][] = [
  [
    'AI-Powered Solutions',
    'Describe your product and get a style, a board and dimensions to start from.',
    SolutionDrawing,
  ],
  [
    'Seamless Integrations',
    'Specifications that flow into your own purchasing and design tools.',
    JointDrawing,
  ],
  ['Rapid Rendering', 'See your box in 3D as soon as you enter its dimensions.', RenderingDrawing],
  ['Launch Accelerator', 'From first idea to approved sample, with fewer rounds in between.', StepsDrawing],
];

const List = styled.ul`
  margin-bottom: var(--section);
  border-top: 1.5px solid var(--ink);
  ${MEDIA.wide} {
    display: grid;
    grid-template-columns: 5fr 4fr;
  }
`;
const Feature = styled.li`
  display: grid;
  gap: 1.25rem;
  align-content: start;
  padding: 1.25rem 0 2.5rem;
  p {
    margin-top: 0.5rem;
    color: var(--ink-2);
    font-size: 1rem;
    line-height: 1.55;
  }
  ${MEDIA.small} {
    & + & {
      border-top: 1.25px dashed var(--crease);
    }
  }
  ${MEDIA.pair} {
    grid-template-columns: minmax(0, 240px) minmax(0, 1fr);
    gap: 2rem;
    align-items: center;
    padding-block: 2rem 2.5rem;
  }
  ${MEDIA.wide} {
    padding-right: 2rem;
    &:nth-child(even) {
      grid-template-columns: minmax(0, 200px) minmax(0, 1fr);
      padding-left: 2rem;
      padding-right: 0;
      border-left: 1.25px dashed var(--crease);
    }
    &:nth-child(n + 3) {
      border-top: 1.25px dashed var(--crease);
    }
  }
`;
const Figure = styled.div`
  display: grid;
  align-content: center;
  width: 100%;
  max-width: 240px;
  height: 170px;
  & > svg {
    height: 165px;
  }
`;

export const FeatureList = () => (
  <List aria-label="What's coming">
    {FEATURES.map(([title, text, Drawing]) => (
      <Feature key={title}>
        <Figure>
          <Drawing />
        </Figure>
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </Feature>
    ))}
  </List>
);
