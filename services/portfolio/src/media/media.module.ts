import { Module, type OnModuleInit } from '@nestjs/common';
import { ObjectStoreModule } from '@packaging/service-kit/object-store/object-store.module';
import { ObjectStore } from '@packaging/service-kit/object-store/object-store';
import { Readiness } from '@packaging/service-kit/process/readiness';
import { config } from '../config.ts';
import { ImageProcessor } from './image-processor.ts';
import { MediaController } from './media.controller.ts';
import { MediaSender } from './media-sender.ts';
import { MediaService } from './media.service.ts';
import { ResizedImagesService } from './resized-images.service.ts';

@Module({
  imports: [ObjectStoreModule.forRoot(config)],
  controllers: [MediaController],
  providers: [ImageProcessor, MediaSender, MediaService, ResizedImagesService],
  exports: [ImageProcessor, MediaService, ObjectStoreModule],
})
export class MediaModule implements OnModuleInit {
  constructor(
    private readonly store: ObjectStore,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    this.readiness.add('storage', () => this.store.stat('attached_assets/logo.svg'));
  }
}
