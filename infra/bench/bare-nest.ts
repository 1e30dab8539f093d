/** A Nest application with one controller, which returns the given JSON: a rival in benchmarks. Sends its URL. */
import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { API } from '@packaging/contracts/api';

const list: unknown = JSON.parse(process.argv[2]!);

class Constant {
  list(): unknown {
    return list;
  }
}
// Node runs this file as it is, without support for decorators.
Controller()(Constant);
const descriptor = Object.getOwnPropertyDescriptor(Constant.prototype, 'list')!;
Get(API.portfolio.path)(Constant.prototype, 'list', descriptor);

class Application {}
const application = await NestFactory.create(
  { module: Application, controllers: [Constant] },
  { logger: false },
);
await application.listen(0, '127.0.0.1');
process.send!(await application.getUrl());
