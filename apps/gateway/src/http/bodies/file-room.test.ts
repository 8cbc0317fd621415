import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createFileRoom } from './file-room.ts';

const ofBytes = (length?: number) =>
  ({ headers: length === undefined ? {} : { 'content-length': String(length) } }) as IncomingMessage;
const large = 10 * 1_048_576;

/** Sends a file of somebody's, and returns what is called when it is answered. */
function sender() {
  const admit = createFileRoom();
  return (userId: number, length?: number) => {
    const response = new EventEmitter() as ServerResponse;
    admit(ofBytes(length), response, userId);
    return () => void response.emit('close');
  };
}

test('of fifty large files at once a dozen are let in, and others once these are answered', () => {
  const send = sender();
  const answers = Array.from({ length: 11 }, (_, at) => send(at, large));
  for (let at = 11; at < 50; at += 1) {
    expect(() => send(at, large)).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }));
  }
  for (const answer of answers) answer();
  for (let at = 0; at < 11; at += 1) send(at, large);
});

test('nobody takes all the room, and there is some again when theirs is answered', () => {
  const send = sender();
  const answers = Array.from({ length: 4 }, () => send(1, large));
  expect(() => send(1, large)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  send(2, large);
  for (const answer of answers) answer();
  for (let at = 0; at < 14; at += 1) send(1, 1_000);
  expect(() => send(1, 1_000)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
});

test('a length that is not said counts as the longest', () => {
  const send = sender();
  send(1);
  expect(() => send(1)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
});
