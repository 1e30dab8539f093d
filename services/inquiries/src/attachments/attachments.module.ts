import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObjectStoreModule } from '@packaging/service-kit/object-store/object-store.module';
import { config } from '../config.ts';
import { AttachmentEntity } from './attachment.entity.ts';
import { AttachmentsController } from './attachments.controller.ts';
import { AttachmentsRepository } from './attachments-repository.ts';
import { AttachmentsService } from './attachments.service.ts';
import { AttachmentsSweeper } from './attachments-sweeper.ts';
import { UploadCleaner } from './upload-cleaner.ts';
import { UploadEntity } from './upload.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([AttachmentEntity, UploadEntity]), ObjectStoreModule.forRoot(config)],
  controllers: [AttachmentsController],
  providers: [AttachmentsService, AttachmentsRepository, UploadCleaner, AttachmentsSweeper],
})
export class AttachmentsModule {}
