import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.ts';
import { DemoGallery } from './demo-gallery.ts';
import { GalleryController } from './gallery.controller.ts';
import { GalleryList } from './gallery-list.ts';
import { GalleryService } from './gallery.service.ts';
import { ImageIngest } from './image-ingest.ts';
import { PortfolioItemEntity } from './portfolio-item.entity.ts';
import { UploadCleaner } from './upload-cleaner.ts';
import { UploadsRepository } from './uploads-repository.ts';
import { UploadsSweeper } from './uploads-sweeper.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PortfolioItemEntity]), MediaModule],
  controllers: [GalleryController],
  providers: [
    DemoGallery,
    GalleryList,
    GalleryService,
    ImageIngest,
    UploadCleaner,
    UploadsRepository,
    UploadsSweeper,
  ],
})
export class GalleryModule {}
