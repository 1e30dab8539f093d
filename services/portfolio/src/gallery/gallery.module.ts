import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.ts';
import { DemoGallery } from './demo-gallery.ts';
import { GalleryController } from './gallery.controller.ts';
import { GalleryList } from './gallery-list.ts';
import { GalleryService } from './gallery.service.ts';
import { GalleryUploads } from './gallery-uploads.ts';
import { ImageIngest } from './image-ingest.ts';
import { PortfolioItemEntity } from './portfolio-item.entity.ts';
import { UploadsSweeper } from './uploads-sweeper.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PortfolioItemEntity]), MediaModule],
  controllers: [GalleryController],
  providers: [DemoGallery, GalleryList, GalleryService, GalleryUploads, ImageIngest, UploadsSweeper],
})
export class GalleryModule {}
