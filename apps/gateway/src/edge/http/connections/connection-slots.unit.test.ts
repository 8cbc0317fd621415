import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createConnectionSlots } from './connection-slots.ts';

test('limits the open connections of each IP address', () => {
  const slots = createConnectionSlots(2);
  const [first, second] = [new EventEmitter(), new EventEmitter()];
  expect([first, second].map((user) => slots.take('192.0.2.1', user))).toEqual([true, true]);
  expect(slots.take('::ffff:192.0.2.1', new EventEmitter())).toBe(false);
  expect(slots.take('192.0.2.2', new EventEmitter())).toBe(true);
  first.emit('close');
  expect(slots.take('192.0.2.1', new EventEmitter())).toBe(true);
  expect(slots.take('192.0.2.1', new EventEmitter())).toBe(false);
});

test('counts an IPv6 network as one address', () => {
  const slots = createConnectionSlots(1);
  expect(slots.take('2001:db8:0:1::1', new EventEmitter())).toBe(true);
  expect(slots.take('2001:db8:0:1:ffff::2', new EventEmitter())).toBe(false);
  expect(slots.take('2001:db8:0:2::1', new EventEmitter())).toBe(true);
});
