import { counter } from '@packaging/service-kit/process/metrics';
import { uploadMetrics } from '@packaging/service-kit/uploads/upload-limiter';

export const uploads = uploadMetrics('portfolio');

/** Reasons: queue-full, store, unreadable (the original is no image, or too large), encoder. */
export const imagesNotResized = counter(
  'portfolio_pictures_not_made_total',
  'Resized images that were not made, by reason',
  ['reason'],
);
export const imagesResized = counter('portfolio_pictures_made_total', 'Resized images made and stored', [
  'type',
]);

export const uploadsSwept = counter(
  'portfolio_uploads_swept_total',
  'Abandoned uploads that the sweeper took up, by outcome',
  ['outcome'],
);
