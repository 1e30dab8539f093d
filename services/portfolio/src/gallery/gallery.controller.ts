import type { IncomingMessage } from 'node:http';
import { Controller, Get, Post, Req } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { AcceptsBody } from '@packaging/service-kit/http/accepted-body.guard';
import { GalleryService } from './gallery.service.ts';

@Controller()
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @Get(API.portfolio.path)
  list(): Promise<PortfolioItem[]> {
    return this.gallery.list();
  }

  @Post(API.uploadPortfolioItem.path)
  @AcceptsBody('multipart/form-data')
  add(@Req() request: IncomingMessage): Promise<PortfolioItem> {
    return this.gallery.add(request);
  }
}
