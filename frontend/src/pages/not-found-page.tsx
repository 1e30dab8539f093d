import { corrugatedBlank } from '@packaging/packaging/blank';
import { styled } from 'styled-components';
import { Card } from '../ui/card.tsx';
import { BlankDrawing } from '../ui/drawing/blank-drawing.tsx';
import { Lead, Wrap } from '../ui/layout.tsx';

/* Centred in the screen above the footer. */
const Middle = styled(Wrap)`
  min-height: min(86vh, 44rem);
  display: grid;
  align-items: center;
  padding-block: calc(var(--header) + 2rem) 4rem;
`;
const Sheet = styled.div`
  padding: clamp(1.25rem, 4vw, 3.5rem);
  border-bottom: 1.25px dashed var(--crease);
`;
const BOX = { length: 12, width: 9, height: 5 };
const BLANK = corrugatedBlank('RSC', BOX, 'C');
/* The blank fills its sheet. */
const Drawing = styled.div`
  aspect-ratio: ${BLANK.width} / ${BLANK.height};
`;
const Words = styled.div`
  padding: clamp(1.5rem, 3vw, 2.5rem) clamp(1.25rem, 4vw, 3.5rem);
  ${Lead} {
    margin-top: 0.75rem;
    color: var(--ink-2);
  }
`;

/** Every path that is not a page: a blank whose third panel is missing. */
export default function NotFoundPage() {
  return (
    <Middle>
      <Card>
        <Sheet>
          <Drawing>
            <BlankDrawing
              style="RSC"
              inside={BOX}
              missingPanel={2}
              dimensions={false}
              names={false}
              fill="var(--kraft-tint)"
              label="A flat box blank with one panel missing"
              assumedRoom={{ width: 1200, height: 397 }}
            />
          </Drawing>
        </Sheet>
        <Words>
          <h1>404 Page Not Found</h1>
          <Lead>Did you forget to add the page to the router?</Lead>
        </Words>
      </Card>
    </Middle>
  );
}
