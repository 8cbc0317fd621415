import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createDocumentPlaces } from './document-places.ts';

/** A response that goes when the test says so. */
function response() {
  const emitter = Object.assign(new EventEmitter(), { closed: false });
  return {
    raw: emitter as unknown as ServerResponse,
    close() {
      emitter.closed = true;
      emitter.emit('close');
    },
  };
}

it('gives a few places at once, of which nobody has more than three, and takes them back with the answers', async () => {
  const places = createDocumentPlaces();
  const responses = Array.from({ length: 7 }, response);
  const granted: number[] = [];
  const waiting = responses.map(async ({ raw }, at) => {
    await places.take(1 + Math.floor(at / 3), raw);
    granted.push(at);
  });
  await Promise.all(waiting.slice(0, 6));
  expect(granted).toEqual([0, 1, 2, 3, 4, 5]);
  await expect(places.take(1, response().raw)).rejects.toMatchObject({ code: 'rate_limited' });
  responses[0]?.close();
  await waiting[6];
  expect(granted).toContain(6);
  // Whoever has gone needs none, and has left nothing.
  const gone = response();
  gone.close();
  await places.take(1, gone.raw);
  await expect(Promise.race([places.take(1, response().raw), Promise.resolve('waits')])).resolves.toBe('waits');
});

it('lets only so many wait', async () => {
  const places = createDocumentPlaces();
  const all = Array.from({ length: 56 }, (_, userId) => places.take(userId, response().raw));
  await expect(places.take(99, response().raw)).rejects.toMatchObject({ code: 'unavailable' });
  await Promise.all(all.slice(0, 6));
});
