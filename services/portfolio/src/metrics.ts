import { counter } from '@packaging/service-kit/process/metrics';
import { createUploadMetrics } from '@packaging/service-kit/uploads/upload-limiter';

export const uploadMetrics = createUploadMetrics('portfolio');

/** Reasons: queue-full, store, unreadable (the original is not an image, or too large), encoder. */
export const imagesNotResized = counter(
  'portfolio_images_not_resized_total',
  'Images that were not resized, by reason',
  ['reason'],
);
export const imagesResized = counter('portfolio_images_resized_total', 'Resized images stored, by type', [
  'type',
]);

export const uploadsSwept = counter(
  'portfolio_uploads_swept_total',
  'Abandoned uploads that the sweeper handled, by outcome',
  ['outcome'],
);
