import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useLocation } from 'wouter';
import { ToastProvider } from '../ui/toast/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Letterhead } from './letterhead.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageErrorBoundary } from './page-error.tsx';
import { PageHead } from './page-head.tsx';
import { CurrentPage } from './router.tsx';
import { usePagePreload } from './use-page-preload.ts';

const SkipLink = styled.a`
  position: fixed;
  left: -999px;
  &:focus {
    left: 1rem;
    top: 1rem;
    z-index: 99;
    padding: 0.75rem 1rem;
    background: var(--paper);
  }
`;
const Main = styled.main`
  flex: 1;
`;
/* As high as the screen, to keep the footer below it while a page loads. */
const PagePlaceholder = styled.div`
  min-height: 100dvh;
`;

/** The whole site: header, the page of the current path, footer. */
export const App = () => {
  const [path] = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  usePagePreload();
  return (
    <ToastProvider>
      <SkipLink href="#main" inert={menuOpen}>
        Skip to content
      </SkipLink>
      <Letterhead />
      <Header menuOpen={menuOpen} onMenuChange={setMenuOpen} />
      <Main id="main" tabIndex={-1} inert={menuOpen}>
        <Suspense fallback={<PagePlaceholder />}>
          <PageErrorBoundary key={path}>
            <CurrentPage />
          </PageErrorBoundary>
          <PageHead path={path} />
          <PageArrival path={path} />
        </Suspense>
      </Main>
      <Footer inert={menuOpen} />
    </ToastProvider>
  );
};
