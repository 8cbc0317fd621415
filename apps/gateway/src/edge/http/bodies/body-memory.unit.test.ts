import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

const mebibyte = 1_048_576;
const whole = 4 * mebibyte;

/** Creates functions that start or send bodies; `answer` ends their responses. */
function createSender() {
  const room = createBodyMemory({
    maxBytes: 160 * mebibyte,
    maxBytesPerUser: 56 * mebibyte,
    maxBodyBytes: 10 * mebibyte,
    maxArrivingPerUser: 8,
    processingBytes: whole,
  });
  const begin = (userId: number, announced?: number) => {
    const response = new EventEmitter();
    const body = room.admit(userId, response, announced);
    return { ...body, answer: () => void response.emit('close') };
  };
  const send = (userId: number, bytes: number) => {
    const { hold, finish, answer } = begin(userId, bytes);
    hold(bytes);
    finish();
    return answer;
  };
  return { begin, send };
}

const refusal = (code: string) => expect.objectContaining({ code });

test('reserves nothing for announced bytes that do not arrive', () => {
  const { begin, send } = createSender();
  for (let userId = 1; userId <= 200; userId += 1) {
    for (let at = 0; at < 8; at += 1) begin(userId, 25 * mebibyte).hold(1);
  }
  for (let userId = 201; userId <= 205; userId += 1) send(userId, 10 * mebibyte);
});

test('admits eleven of fifty large files at once, and others after these are answered', () => {
  const { send } = createSender();
  const answers = Array.from({ length: 11 }, (_, at) => send(at, 10 * mebibyte));
  for (let at = 11; at < 50; at += 1) {
    expect(() => send(at, 10 * mebibyte)).toThrow(
      expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 5 }),
    );
  }
  for (const answer of answers) answer();
  for (let at = 0; at < 11; at += 1) send(at, 10 * mebibyte);
});

test('limits each user, and frees memory with the responses', () => {
  const { begin, send } = createSender();
  const answers = Array.from({ length: 4 }, () => send(1, 10 * mebibyte));
  expect(() => send(1, 10 * mebibyte)).toThrow(refusal('rate_limited'));
  send(2, 10 * mebibyte);
  for (const answer of answers) answer();
  const arriving = Array.from({ length: 8 }, () => begin(1));
  expect(() => begin(1)).toThrow(refusal('rate_limited'));
  for (const { answer } of arriving) answer();
  for (let at = 0; at < 13; at += 1) send(1, 1_000);
  expect(() => send(1, whole)).toThrow(refusal('rate_limited'));
});

test('keeps room for a first body when four users have used all of theirs', () => {
  const { begin, send } = createSender();
  for (let userId = 1; userId <= 4; userId += 1) {
    const { hold } = begin(userId);
    const fill = () => {
      for (;;) hold(65_536);
    };
    expect(fill).toThrow();
  }
  send(5, 10 * mebibyte);
});

test('holds nothing for a client that has disconnected', () => {
  const room = createBodyMemory({
    maxBytes: 100,
    maxBytesPerUser: 100,
    maxBodyBytes: 100,
    maxArrivingPerUser: 1,
    processingBytes: 10,
  });
  room.admit(1, Object.assign(new EventEmitter(), { closed: true })).hold(40);
  const response = new EventEmitter();
  const late = room.admit(1, response);
  response.emit('close');
  late.hold(40);
  late.finish();
  room.admit(1, new EventEmitter()).hold(50);
});
