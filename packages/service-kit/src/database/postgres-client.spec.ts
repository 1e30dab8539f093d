import { describe, expect, it } from '@jest/globals';
import { PostgresClient } from './postgres-client.ts';

describe('PostgresClient', () => {
  it('does not throw on an error event without a listener', () => {
    expect(() => new PostgresClient().emit('error', new Error('terminated'))).not.toThrow();
  });

  it('emits error events to listeners', () => {
    const client = new PostgresClient();
    const heard: Error[] = [];
    client.on('error', (error) => heard.push(error));
    client.emit('error', new Error('terminated'));
    expect(heard).toHaveLength(1);
  });
});
