/** A Nest application with one controller that returns a constant, for benchmarks to compare with. Sends its URL. */
import { Controller, HttpCode, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

class Constant {
  reply(): { reply: string } {
    return { reply: 'E flute is 1/16 in (1.6 mm) thick with 90 flutes per foot.' };
  }
}
// Node runs this file as it is, and knows no decorators.
Controller()(Constant);
const descriptor = Object.getOwnPropertyDescriptor(Constant.prototype, 'reply')!;
Post('/api/chat')(Constant.prototype, 'reply', descriptor);
HttpCode(200)(Constant.prototype, 'reply', descriptor);

class Application {}
const application = await NestFactory.create(
  { module: Application, controllers: [Constant] },
  { logger: false },
);
await application.listen(0, '127.0.0.1');
process.send!(await application.getUrl());
