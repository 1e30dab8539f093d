import { PAGES } from '@packaging/contracts/pages';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { itemsOfTab, ALL } from '../features/portfolio/categories.ts';
import { EmptyPortfolio } from '../features/portfolio/empty-portfolio.tsx';
import { PortfolioFailure, PortfolioGrid, PortfolioSkeleton } from '../features/portfolio/portfolio-grid.tsx';
import { PortfolioTabs } from '../features/portfolio/portfolio-tabs.tsx';
import { UploadDialog } from '../features/portfolio/upload-dialog.tsx';
import { usePortfolio } from '../features/portfolio/use-portfolio.ts';
import { startQuoteLike } from '../features/quote/start-quote.ts';
import { QueryProvider } from '../lib/query-provider.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { ScriptsOff } from '../ui/feedback/scripts-off.tsx';
import { Banner } from '../ui/layout/banner.tsx';
import { PageTop, Wrap } from '../ui/layout/layout.tsx';

const Top = styled.div`
  padding-bottom: clamp(1.75rem, 3vw, 3rem);
`;
const Adding = styled.div`
  display: flex;
  justify-content: center;
  margin-top: calc(-0.5 * var(--section));
  padding-bottom: calc(0.75 * var(--section));
`;
const Updated = styled(Notice)`
  margin-bottom: 1.5rem;
`;

/** /portfolio: the gallery by category, and uploading to it. */
export default function PortfolioPage() {
  return (
    <QueryProvider>
      <Portfolio />
    </QueryProvider>
  );
}

const Portfolio = () => {
  const portfolio = usePortfolio();
  // Deferred to keep the page responsive while the list renders.
  const data = useDeferredValue(portfolio.data);
  const [tab, setTab] = useState<string>(ALL);
  const [adding, setAdding] = useState(false);
  const [updated, setUpdated] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const uploaded = useRef(false);

  const finishUpload = () => {
    uploaded.current = true;
    setAdding(false);
    setUpdated(true);
    void portfolio.refetch();
  };
  // The button that opened the dialog may be gone with the empty state, so focus moves to the notice.
  const returnFocus = (event: Event) => {
    if (!uploaded.current) return;
    uploaded.current = false;
    event.preventDefault();
    notice.current?.focus();
  };

  const uploadDialog = (trigger: ReactNode) => (
    <UploadDialog
      open={adding}
      onOpenChange={setAdding}
      onUploaded={finishUpload}
      onClosed={returnFocus}
      trigger={trigger}
    />
  );

  const content = () => {
    if (portfolio.isError && !portfolio.isFetching)
      return <LoadFailure onRetry={() => portfolio.refetch()} />;
    if (portfolio.isError || !data) return <PortfolioSkeleton />;
    const items = itemsOfTab(data, tab);
    if (items.length > 0)
      return (
        <>
          <PortfolioGrid items={items} onRequest={startQuoteLike} />
          <Adding>{uploadDialog(<Button variant="line">Upload Photos</Button>)}</Adding>
        </>
      );
    if (data.length > 0) return <NoneInCategory />;
    return (
      <EmptyPortfolio style="RSC" inside={{ length: 12, width: 9, height: 7 }}>
        <h2>Ready to show your work?</h2>
        <p>Add a photo, a title and a few words.</p>
        {uploadDialog(<Button variant="go">Upload Photos</Button>)}
      </EmptyPortfolio>
    );
  };

  return (
    <>
      <Wrap>
        <Top>
          <PageTop
            title="Our Portfolio"
            lead="Folding cartons, rigid boxes and corrugated boxes we've made. Pick a category, or select a picture to enlarge it."
          />
        </Top>
        <ScriptsOff subject="The gallery" />
        <div ref={notice} role="status" tabIndex={-1}>
          {updated && <Updated title="Portfolio updated" />}
        </div>
        <PortfolioTabs tab={tab} onTabChange={setTab}>
          {content()}
        </PortfolioTabs>
      </Wrap>
      <Banner
        title="Want to work with us?"
        action={<ButtonLink href={PAGES.contact}>Contact Us</ButtonLink>}
      />
    </>
  );
};

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <PortfolioFailure>
    <Notice tone="bad" title="Failed to load portfolio items" role="alert">
      Please check your connection and try again.
    </Notice>
    <Button variant="line" onClick={onRetry}>
      Try again
    </Button>
  </PortfolioFailure>
);

const NoneInCategory = () => (
  <EmptyPortfolio style="TRAY" inside={{ length: 9, width: 7, height: 2.5 }}>
    <h2>No photos in this category yet.</h2>
  </EmptyPortfolio>
);
