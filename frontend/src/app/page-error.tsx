import { Component, type ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { PageTop, Section, Wrap } from '../ui/layout/layout.tsx';

/**
 * Replaces a page that failed, usually because its file did not load or was removed by a new release. A reload fixes
 * both.
 */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Wrap role="alert">
        <PageTop title="This page did not load" lead="Please check your connection and try again." />
        <Section>
          <Button onClick={() => window.location.reload()}>Try again</Button>
        </Section>
      </Wrap>
    );
  }
}
