import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Module, Post, Res } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import supertest from 'supertest';
import * as z from 'zod';
import { createLogger } from '../src/process/logger.ts';
import { ObjectStoreError } from '../src/object-store/object-store.ts';
import { createService } from '../src/process/start-service.ts';

@Controller()
class FailingController {
  @Get('cached')
  cached(@Res() response: Response): void {
    response.set({ 'Cache-Control': 'public, max-age=3600', ETag: '"1"', 'Content-Length': '5' });
    throw new Error('unexpected');
  }

  @Get('row')
  row(): void {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' });
  }

  @Get('full-disk')
  fullDisk(): void {
    const driverError = Object.assign(new Error('could not extend file'), { code: '53100' });
    throw Object.assign(new Error('insert failed'), { driverError });
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

  it('has none of the caching headers of the successful response', async () => {
    const response = await supertest(app.getHttpServer()).get('/cached').expect(500);
    expect(response.body).toMatchObject({ success: false, message: 'Internal server error' });
    expect(response.headers).not.toHaveProperty('cache-control');
    expect(response.headers).not.toHaveProperty('etag');
  });

  it.each(['row', 'object'])('is a 503 while the store of the %s is unavailable', async (path) => {
    const response = await supertest(app.getHttpServer()).get(`/${path}`).expect(503);
    const message = 'Service temporarily unavailable. Please try again in a moment.';
    expect(response.body).toEqual({
      success: false,
      error: message,
      message,
      requestId: expect.any(String),
    });
  });

  it.each([
    ['is not JSON', '{"name": SECRET', {}, 400, 'The request is not valid JSON'],
    ['is too large', `"${'x'.repeat(100_000)}"`, {}, 413, 'The request is too large'],
    ['is compressed', '{}', { 'content-encoding': 'gzip' }, 415, 'The request must not be compressed'],
  ])('never repeats a body that %s', async (_what, body, headers, status, message) => {
    const response = await supertest(app.getHttpServer())
      .post('/list')
      .set({ 'content-type': 'application/json', ...headers })
      .send(body)
      .expect(status);
    expect(response.body).toEqual({ success: false, error: message, message, requestId: expect.any(String) });
  });

  it('is a 507 while the disk of the database is full', async () => {
    const response = await supertest(app.getHttpServer()).get('/full-disk').expect(507);
    expect(response.body.message).toContain('our disk is full');
  });

  it('lists at most a hundred rejected fields', async () => {
    const entries = Array<string>(20_000).fill('');
    const response = await supertest(app.getHttpServer()).post('/list').send({ entries }).expect(400);
    expect(response.body.issues).toHaveLength(100);
    expect(response.body.issues[0].path).toBe('entries.0');
  });
});
