import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CONTACT_ACCEPTED, type ContactResponse, type ContactMessage } from '@packaging/contracts/contact';
import { currentRequestId } from '@packaging/service-kit/http/request-context';
import type { Repository } from 'typeorm';
import { contactMessages } from '../metrics.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

@Injectable()
export class ContactService {
  constructor(
    @InjectRepository(ContactMessageEntity) private readonly messages: Repository<ContactMessageEntity>,
  ) {}

  /** Stores a message. A message that is sent twice is stored twice: nothing in it identifies the submission. */
  async accept({ name, email, phone, message }: ContactMessage): Promise<ContactResponse> {
    await this.messages.insert({ name, email, phone, message, requestId: currentRequestId() ?? '' });
    contactMessages.inc();
    return { success: true, message: CONTACT_ACCEPTED };
  }
}
