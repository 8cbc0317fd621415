import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createConnectionPlaces } from './connection-places.ts';

test('an address has so many connections at once, whatever others have', () => {
  const places = createConnectionPlaces(2);
  const [first, second] = [new EventEmitter(), new EventEmitter()];
  expect([first, second].map((user) => places.take('192.0.2.1', user))).toEqual([true, true]);
  expect(places.take('::ffff:192.0.2.1', new EventEmitter())).toBe(false);
  expect(places.take('192.0.2.2', new EventEmitter())).toBe(true);
  first.emit('close');
  expect(places.take('192.0.2.1', new EventEmitter())).toBe(true);
  expect(places.take('192.0.2.1', new EventEmitter())).toBe(false);
});

test('a network of IPv6 is one address', () => {
  const places = createConnectionPlaces(1);
  expect(places.take('2001:db8:0:1::1', new EventEmitter())).toBe(true);
  expect(places.take('2001:db8:0:1:ffff::2', new EventEmitter())).toBe(false);
  expect(places.take('2001:db8:0:2::1', new EventEmitter())).toBe(true);
});
