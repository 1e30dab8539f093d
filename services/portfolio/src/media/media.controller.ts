import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import type { Request, Response } from 'express';
import { MediaService } from './media.service.ts';
import { MediaSender } from './media-sender.ts';

/** `GET /api/storage/serve/attached_assets/{filename}`: the site's images and videos. */
@Controller(API.media.path)
export class MediaController {
  constructor(
    private readonly media: MediaService,
    private readonly sender: MediaSender,
  ) {}

  @Get(':filename')
  async serve(
    @Param('filename') filename: string,
    @Query('w') w: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.sender.send(await this.media.find(filename, w, request.headers.accept), request, response);
  }
}
