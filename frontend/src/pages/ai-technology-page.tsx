import { PAGES } from '@packaging/contracts/pages';
import { styled } from 'styled-components';
import { ChatBox } from '../features/chat/chat-box.tsx';
import { FeatureList } from '../features/chat/feature-list.tsx';
import { FluteFigure } from '../features/chat/flute-figure.tsx';
import { useBetaNotice } from '../features/chat/use-beta-notice.ts';
import { startQuote } from '../features/quote/start-quote.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { columns, Grid, Lead, Wrap } from '../ui/layout/layout.tsx';
import { Stamp } from '../ui/layout/stamp.tsx';
import { MEDIA } from '../ui/tokens.ts';

const Top = styled(Grid)`
  align-items: start;
  row-gap: 2rem;
  padding-top: calc(var(--header) + clamp(2rem, 4vw, 4.5rem));
  padding-bottom: var(--section);
  h1 {
    margin-top: 1.25rem;
  }
`;
const Intro = styled.div`
  ${columns('1 / 6')}
  ${Lead} {
    margin-top: 1.25rem;
    text-wrap: balance;
  }
`;
const Help = styled(ButtonLink)`
  margin-top: 2rem;
`;
const Flutes = styled(FluteFigure)`
  margin-top: 3.25rem;
`;
const Chat = styled(ChatBox)`
  ${columns('6 / 13')}
  ${MEDIA.wide} {
    margin-left: 1.5rem;
  }
`;

/** /ai-technology: the assistant and the announced features. */
export default function AiTechnologyPage() {
  useBetaNotice();
  return (
    <Wrap>
      <Top>
        <Intro>
          <Stamp>COMING SOON</Stamp>
          <h1>AI technology for packaging</h1>
          <Lead>
            Ask about box styles, board and dimensions as you plan. Estimating comes next: from a description
            to a dieline and an estimate.
          </Lead>
          <Help href={PAGES.contact} variant="line">
            Need Help? Contact Our Team
          </Help>
          <Flutes />
        </Intro>
        <Chat onStartQuote={startQuote} />
      </Top>
      <FeatureList />
    </Wrap>
  );
}
