import { styled } from 'styled-components';
import { useToast } from '../../../ui/toast/toast.tsx';
import { NOT_PRINTED } from '../../../ui/tokens.ts';
import type { DrawnBox } from './drawn-box.ts';

const Row = styled.span`
  display: inline-flex;
  gap: 0.75rem;
  ${NOT_PRINTED}
`;
const DownloadButton = styled.button.attrs({ type: 'button' })`
  min-width: 24px;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  color: var(--crease-ink);
  text-decoration: underline dashed;
  text-underline-offset: 0.25em;
  cursor: pointer;
`;

/** Buttons that download the blank, once it is known. */
export function BlankDownload({ box }: { box: DrawnBox }) {
  const toast = useToast();
  const save = async (kind: 'SVG' | 'PDF') => {
    try {
      (await import('./blank-file.ts')).saveBlank(box, kind);
    } catch {
      toast({
        variant: 'destructive',
        title: 'Download failed',
        description: 'Please check your connection and try again.',
      });
    }
  };
  return (
    box.blankSize && (
      <Row>
        {(['SVG', 'PDF'] as const).map((kind) => (
          <DownloadButton key={kind} aria-label={`Download the blank as ${kind}`} onClick={() => save(kind)}>
            {kind}
          </DownloadButton>
        ))}
      </Row>
    )
  );
}
