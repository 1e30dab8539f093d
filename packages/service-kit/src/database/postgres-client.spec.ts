import { describe, expect, it } from '@jest/globals';
import { PostgresClient } from './postgres-client.ts';

describe('PostgresClient', () => {
  it('lets a broken connection pass that nobody is listening to', () => {
    expect(() => new PostgresClient().emit('error', new Error('terminated'))).not.toThrow();
  });

  it('tells whoever listens', () => {
    const client = new PostgresClient();
    const heard: Error[] = [];
    client.on('error', (error) => heard.push(error));
    client.emit('error', new Error('terminated'));
    expect(heard).toHaveLength(1);
  });
});
