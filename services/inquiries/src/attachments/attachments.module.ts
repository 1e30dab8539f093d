import { Module } from '@nestjs/common';
import { ObjectStoreModule } from '@packaging/service-kit/object-store/object-store.module';
import { config } from '../config.ts';
import { AttachmentsRepository } from '../submission/attachments-repository.ts';
import { AttachmentUploads } from './attachment-uploads.ts';
import { AttachmentsController } from './attachments.controller.ts';
import { AttachmentsScanner } from './attachments-scanner.ts';
import { AttachmentsService } from './attachments.service.ts';
import { AttachmentsSweeper } from './attachments-sweeper.ts';

@Module({
  imports: [ObjectStoreModule.forRoot(config)],
  controllers: [AttachmentsController],
  providers: [
    AttachmentsService,
    AttachmentsRepository,
    AttachmentUploads,
    AttachmentsScanner,
    AttachmentsSweeper,
  ],
})
export class AttachmentsModule {}
