import { OTHER } from '@packaging/contracts/quote-choices';
import { type AdvisedBox, boardAdvice } from './board-advice.ts';
import { GuideChoice, GuideList } from './guide-parts.tsx';

/** The materials of a box type, with advice on each. */
export const BoardGuide = ({
  box,
  chosen,
  onChoose,
}: {
  box: AdvisedBox;
  chosen: string;
  onChoose: (material: string) => void;
}) => (
  <>
    <p>
      {box.boxType === 'corrugated'
        ? 'Start with the packed weight and the size. Freight rules limit both, and measure size in united inches: outside length, width and height added up.'
        : 'C1S is coated on one side, C2S on both. A point (pt) is a thousandth of an inch.'}
    </p>
    <GuideList>
      {boardAdvice(box).map(({ material, text }) => (
        <GuideChoice
          key={material}
          label={material}
          text={text.join(' ')}
          chosen={material === chosen}
          onChoose={() => onChoose(material)}
        />
      ))}
    </GuideList>
    <p>Still not sure? Choose {OTHER} and write the packed weight in the comments.</p>
  </>
);
