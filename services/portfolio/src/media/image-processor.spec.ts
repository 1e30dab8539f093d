import { expect, it } from '@jest/globals';
import { png } from '../../../../infra/test-harness/samples/images.ts';
import { ImageProcessor } from './image-processor.ts';

/** Queues an image; its work starts when it is its turn, and lasts until `finish`. */
function queue(processor: ImageProcessor, visitor: string | undefined) {
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const done = processor.run(visitor, png, {}, () => {
    started.resolve();
    return finished.promise;
  });
  return { started: started.promise, finish: finished.resolve, done };
}

it("processes a visitor's image while another visitor has many in progress", async () => {
  const processor = new ImageProcessor();
  const many = Array.from({ length: 6 }, () => queue(processor, 'ada'));
  const one = queue(processor, 'grace');
  await one.started;
  one.finish();
  for (const { finish } of many) finish();
  await Promise.all([one, ...many].map(({ done }) => done));
});

it("takes a visitor's image before the second image of another who came first", async () => {
  const processor = new ImageProcessor();
  const blockers = [queue(processor, undefined), queue(processor, undefined)];
  await Promise.all(blockers.map(({ started }) => started));
  const order: string[] = [];
  const images = ['ada 1', 'ada 2', 'grace 1'].map((image) =>
    processor.run(image.split(' ')[0], png, {}, async () => void order.push(image)),
  );
  for (const { finish } of blockers) finish();
  await Promise.all(images);
  expect(order.indexOf('grace 1')).toBeLessThan(order.indexOf('ada 2'));
});

it('processes two resized images at a time', async () => {
  const processor = new ImageProcessor();
  const images = [queue(processor, undefined), queue(processor, undefined)];
  await Promise.all(images.map(({ started }) => started));
  const third = queue(processor, undefined);
  expect(processor.resizesWaiting).toBe(1);
  for (const { finish } of [...images, third]) finish();
  await third.done;
});
