import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Module, Post, Res } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import supertest from 'supertest';
import * as z from 'zod';
import { createLogger } from '../process/logger.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import { createService } from '../process/start-service.ts';

@Controller()
class FailingController {
  @Get('picture')
  picture(@Res() response: Response): void {
    response.set({ 'Cache-Control': 'public, max-age=3600', ETag: '"1"', 'Content-Length': '5' });
    throw new Error('nobody knows');
  }

  @Get('row')
  row(): void {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  }

  @Get('object')
  object(): void {
    throw new ObjectStoreError('read an object', new Error('disk on fire'));
  }

  @Post('list')
  list(@Body({ schema: z.object({ entries: z.array(z.string().min(1)) }) }) body: object): object {
    return body;
  }
}

@Module({ controllers: [FailingController] })
class FailingModule {}

describe('an error', () => {
  let app: NestExpressApplication;
  beforeAll(async () => {
    app = await createService(FailingModule, createLogger({ SERVICE: 'test', LOG_LEVEL: 'silent' }));
    await app.init();
  });
  afterAll(() => app.close());

  it('is not kept by browsers as the answer that was meant to be given', async () => {
    const answer = await supertest(app.getHttpServer()).get('/picture').expect(500);
    expect(answer.body).toMatchObject({ success: false, message: 'Internal server error' });
    expect(answer.headers).not.toHaveProperty('cache-control');
    expect(answer.headers).not.toHaveProperty('etag');
  });

  it.each(['row', 'object'])('says to try again when what the %s is kept in is away', async (kept) => {
    const answer = await supertest(app.getHttpServer()).get(`/${kept}`).expect(503);
    const sentence = 'Service temporarily unavailable. Please try again in a moment.';
    expect(answer.body).toEqual({
      success: false,
      error: sentence,
      message: sentence,
      requestId: expect.any(String),
    });
  });

  it('names no more rejected fields than anyone can read', async () => {
    const entries = Array<string>(50_000).fill('');
    const answer = await supertest(app.getHttpServer()).post('/list').send({ entries }).expect(400);
    expect(answer.body.issues).toHaveLength(100);
    expect(answer.body.issues[0].path).toBe('entries.0');
  });
});
