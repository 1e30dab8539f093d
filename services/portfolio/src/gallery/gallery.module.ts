import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Logger } from '@packaging/service-kit/process/logger';
import { config } from '../config.ts';
import { MediaModule } from '../media/media.module.ts';
import { DemoGallery } from './demo-gallery.ts';
import { GalleryController } from './gallery.controller.ts';
import { GalleryEditor } from './gallery-editor.ts';
import { GalleryList } from './gallery-list.ts';
import { GalleryService } from './gallery.service.ts';
import { GalleryUploads } from './gallery-uploads.ts';
import { ImageIngest } from './image-ingest.ts';
import { PortfolioItemEntity } from './portfolio-item.entity.ts';
import { UploadsSweeper } from './uploads-sweeper.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PortfolioItemEntity]), MediaModule],
  controllers: [GalleryController],
  providers: [
    DemoGallery,
    GalleryEditor,
    GalleryList,
    GalleryService,
    GalleryUploads,
    ImageIngest,
    UploadsSweeper,
  ],
})
export class GalleryModule implements OnModuleInit {
  constructor(private readonly logger: Logger) {}

  onModuleInit(): void {
    const { PUBLIC_URL, PORTFOLIO_PUBLISH } = config;
    const when = PORTFOLIO_PUBLISH === 'all' ? 'at once' : 'once staff have published them';
    this.logger.info({ publicUrl: PUBLIC_URL }, `visitors' images are listed ${when}`);
  }
}
