import { Module } from '@nestjs/common';
import { DatabaseModule } from '@packaging/service-kit/database/database.module';
import { config } from './config.ts';
import { GalleryModule } from './gallery/gallery.module.ts';
import { PortfolioItemEntity } from './gallery/portfolio-item.entity.ts';
import { DemoSeedEntity } from './gallery/demo-seed.entity.ts';
import { UploadEntity } from './gallery/upload.entity.ts';
import { MediaModule } from './media/media.module.ts';
import { CreatePortfolioItems1795320000000 } from './migrations/1795320000000-create-portfolio-items.ts';
import { AddUploads1795500000000 } from './migrations/1795500000000-add-uploads.ts';
import { NotifyOfItems1795600000000 } from './migrations/1795600000000-notify-of-items.ts';
import { StopNotifyingOfItems1795700000000 } from './migrations/1795700000000-stop-notifying-of-items.ts';
import { ReviewItems1795800000000 } from './migrations/1795800000000-review-items.ts';

@Module({
  imports: [
    DatabaseModule.forRoot(
      config.DATABASE_URL,
      [PortfolioItemEntity, UploadEntity, DemoSeedEntity],
      [
        CreatePortfolioItems1795320000000,
        AddUploads1795500000000,
        NotifyOfItems1795600000000,
        StopNotifyingOfItems1795700000000,
        ReviewItems1795800000000,
      ],
    ),
    MediaModule,
    GalleryModule,
  ],
})
export class AppModule {}
