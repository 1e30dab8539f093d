import { counter } from '@packaging/service-kit/process/metrics';
import { uploadMetrics } from '@packaging/service-kit/uploads/upload-limiter';

export const uploads = uploadMetrics('portfolio');

export const imagesResized = counter('portfolio_pictures_made_total', 'Resized images made and stored', [
  'type',
]);
