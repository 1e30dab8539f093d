import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.ts';
import { GalleryController } from './gallery.controller.ts';
import { GalleryService } from './gallery.service.ts';
import { ImageIngest } from './image-ingest.ts';
import { PortfolioItemEntity } from './portfolio-item.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PortfolioItemEntity]), MediaModule],
  controllers: [GalleryController],
  providers: [GalleryService, ImageIngest],
})
export class GalleryModule {}
