import { Module } from '@nestjs/common';
import { KitModule } from '@packaging/service-kit/kit.module';
import { MediaModule } from './media/media.module.ts';

@Module({ imports: [KitModule, MediaModule] })
export class AppModule {}
