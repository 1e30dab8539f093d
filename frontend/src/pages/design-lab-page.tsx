import { styled } from 'styled-components';
import { Construction } from '../features/design-lab/construction.tsx';
import { ToolCards } from '../features/design-lab/tool-cards.tsx';
import { Caption, Grid, Lead, Wrap } from '../ui/layout/layout.tsx';
import { MEDIA } from '../ui/tokens.ts';

const Top = styled(Grid)`
  row-gap: 1.5rem;
  align-items: end;
  padding-top: calc(var(--header) + clamp(2rem, 4vw, 4.5rem));
  ${Lead} {
    color: var(--ink-2);
  }
  ${MEDIA.wide} {
    h1 {
      grid-column: 1 / 8;
    }
    div {
      grid-column: 8 / 13;
    }
  }
`;
const Launch = styled(Caption)`
  display: block;
  margin-top: 0.75rem;
  color: var(--ink);
`;

/** /design-lab: tools under construction, their progress and launch date. */
export default function DesignLabPage() {
  return (
    <>
      <Wrap>
        <Top>
          <h1>Design Lab</h1>
          <div>
            <Lead>
              Under construction. We're building tools that turn three dimensions into a dieline you can print
              on.
            </Lead>
            <Launch>Estimated launch: Summer 2025</Launch>
          </div>
        </Top>
      </Wrap>
      <Construction />
      <Wrap>
        <ToolCards />
      </Wrap>
    </>
  );
}
