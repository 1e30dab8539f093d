import type { IncomingMessage } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import type { PortfolioItem } from '@packaging/contracts/portfolio';
import { AcceptsBody } from '@packaging/service-kit/http/accepted-body.guard';
import type { Request, Response } from 'express';
import { GalleryList } from './gallery-list.ts';
import { GalleryService } from './gallery.service.ts';

@Controller()
export class GalleryController {
  constructor(
    private readonly gallery: GalleryService,
    private readonly list: GalleryList,
  ) {}

  @Get(API.portfolio.path)
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    (await this.list.read()).send(request, response);
  }

  @Post(API.uploadPortfolioItem.path)
  @AcceptsBody('multipart/form-data')
  upload(@Req() request: IncomingMessage): Promise<PortfolioItem> {
    return this.gallery.upload(request);
  }
}
