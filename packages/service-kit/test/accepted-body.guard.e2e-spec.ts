import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { createLogger } from '../src/process/logger.ts';
import { createService } from '../src/process/start-service.ts';
import { AcceptsBody } from '../src/http/accepted-body.guard.ts';

@Controller()
class BodiesController {
  @Post('plain')
  plain(): string {
    return 'accepted';
  }

  @Post('form')
  @AcceptsBody('multipart/form-data')
  form(): string {
    return 'accepted';
  }
}

@Module({ controllers: [BodiesController] })
class BodiesModule {}

describe('a route without @AcceptsBody', () => {
  let app: NestExpressApplication;
  beforeAll(async () => {
    app = await createService(BodiesModule, createLogger({ SERVICE: 'test', LOG_LEVEL: 'silent' }));
    await app.init();
  });
  afterAll(() => app.close());
  const post = (path: string, type?: string, body?: string) => {
    const request = supertest(app.getHttpServer()).post(path);
    return type ? request.set('content-type', type).send(body) : request.set('content-length', '0').send();
  };

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
  ])('refuses a body of type %s', async (type) => {
    const { status, body } = await post('/plain', type, 'a=b');
    expect(status).toBe(415);
    expect(body).toMatchObject({
      success: false,
      message: 'The request must be JSON (Content-Type: application/json)',
    });
  });

  it.each(['application/json', 'application/json; charset=utf-8'])('accepts %s', async (type) => {
    expect((await post('/plain', type, '{}')).status).toBe(201);
  });

  it('accepts a request without a body', async () => {
    expect((await post('/plain')).status).toBe(201);
  });

  it('refuses an empty form', async () => {
    expect((await post('/plain', 'application/x-www-form-urlencoded', '')).status).toBe(415);
  });

  it('differs from a route for forms, which accepts forms but no JSON', async () => {
    expect((await post('/form', 'multipart/form-data; boundary=x', '--x--')).status).toBe(201);
    const { status, body } = await post('/form', 'application/json', '{}');
    expect(status).toBe(415);
    expect(body.message).toBe('The request must be a form (Content-Type: multipart/form-data)');
  });
});
