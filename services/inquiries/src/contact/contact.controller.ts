import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import {
  type ContactResponse,
  type ContactMessage,
  contactMessageSchema,
} from '@packaging/contracts/contact';
import { FormLimitsGuard } from '../form-limits.guard.ts';
import { ContactService } from './contact.service.ts';

@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Post(API.contact.path)
  @HttpCode(200)
  @UseGuards(FormLimitsGuard)
  accept(@Body({ schema: contactMessageSchema }) message: ContactMessage): Promise<ContactResponse> {
    return this.contact.accept(message);
  }
}
