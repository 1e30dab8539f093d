import { Injectable } from '@nestjs/common';
import { Logger } from '@packaging/service-kit/process/logger';
import { type SweepResult, UploadSweeper } from '@packaging/service-kit/uploads/upload-sweeper';
import { DataSource } from 'typeorm';
import { config } from '../config.ts';
import { uploadsSwept } from '../metrics.ts';
import { type GalleryUpload, GalleryUploads } from './gallery-uploads.ts';

@Injectable()
export class UploadsSweeper extends UploadSweeper<GalleryUpload> {
  constructor(dataSource: DataSource, uploads: GalleryUploads, logger: Logger) {
    super(dataSource, uploads, logger, config.SWEEP_INTERVAL_MS);
  }

  protected override async sweep(stopping: AbortSignal): Promise<SweepResult> {
    const result = await super.sweep(stopping);
    uploadsSwept.inc({ outcome: 'cleared' }, result.cleared);
    uploadsSwept.inc({ outcome: 'failed' }, result.failed);
    return result;
  }
}
