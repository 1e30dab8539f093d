/**
 * A Nest application with two controllers that return constants, for benchmarks to compare with: a chat's reply, and the
 * list that is given as JSON. Sends its URL.
 */
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { API } from '@packaging/contracts/api';

const list: unknown = JSON.parse(process.argv[2] ?? '[]');

class Constant {
  reply(): { reply: string } {
    return { reply: 'E flute is 1/16 in (1.6 mm) thick with 90 flutes per foot.' };
  }

  list(): unknown {
    return list;
  }
}
// Node runs this file as it is, and knows no decorators.
Controller()(Constant);
const descriptorOf = (name: string) => Object.getOwnPropertyDescriptor(Constant.prototype, name)!;
Post(API.chat.path)(Constant.prototype, 'reply', descriptorOf('reply'));
HttpCode(200)(Constant.prototype, 'reply', descriptorOf('reply'));
Get(API.portfolio.path)(Constant.prototype, 'list', descriptorOf('list'));

class Application {}
const application = await NestFactory.create(
  { module: Application, controllers: [Constant] },
  { logger: false },
);
await application.listen(0, '127.0.0.1');
process.send!(await application.getUrl());
