import { type BoxType, OTHER, STYLES } from '@packaging/contracts/quote-choices';
import type { Dimensions } from '@packaging/packaging/dimensions';
import type { Style } from '@packaging/packaging/styles';
import { styled } from 'styled-components';
import { styleCode } from '../../../lib/dieline/box/styles.ts';
import { BlankDrawing } from '../../../ui/drawing/blank-drawing.tsx';
import { GuideChoice, GuideList } from './guide-parts.tsx';

const USES: Record<Style, string> = {
  RSC: 'The standard shipping box. All flaps are the same length, and it uses the least board.',
  HSC: 'An RSC with no top flaps: for bins, covered trays and goods that stick out.',
  FOL: 'The outer flaps overlap fully, for rough handling and long boxes.',
  CSSC: 'Both pairs of flaps meet in the middle, for a level double bottom.',
  FPF: 'The fifth panel closes over one whole side, for long, narrow goods.',
  STE: 'Both tucks on the same panel, for a clean front.',
  RTE: 'Tucks on opposite panels. Nests on the sheet, so it costs the least.',
  SEAL: 'Glued after filling, so tampering shows.',
  AUTO: 'The bottom is pre-glued and snaps into place, for heavier goods.',
  CRASH: 'At most plants, the same as Auto Bottom. Tell us in the comments if you mean something else.',
};
const EXAMPLES: Record<BoxType, Dimensions> = {
  corrugated: { length: 12, width: 8, height: 7 },
  foldingCarton: { length: 4, width: 2, height: 5 },
};

const Drawing = styled.div`
  flex: none;
  width: 6.5rem;
  height: 4.5rem;
`;

/** The styles of a box type, each with its blank and its use. */
export const StyleGuide = ({
  boxType,
  chosen,
  onChoose,
}: {
  boxType: BoxType;
  chosen: string;
  onChoose: (style: string) => void;
}) => (
  <>
    <GuideList>
      {STYLES[boxType].flatMap((label) => {
        const style = styleCode(label);
        return style
          ? [
              <GuideChoice
                key={label}
                label={label}
                text={USES[style]}
                chosen={label === chosen}
                onChoose={() => onChoose(label)}
              >
                <Drawing>
                  <BlankDrawing
                    style={style}
                    inside={EXAMPLES[boxType]}
                    dimensions={false}
                    names={false}
                    label=""
                    assumedRoom={{ width: 104, height: 72 }}
                  />
                </Drawing>
              </GuideChoice>,
            ]
          : [];
      })}
    </GuideList>
    <p>Something else? Choose {OTHER} and describe it.</p>
  </>
);
