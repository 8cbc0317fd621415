import { expect, test } from 'vitest';
import { isSupportedNats } from './nats-version.ts';

test.each(['2.9.10', '2.9.21', '2.10.0', '2.15.2', '3.0.0', '2.13.0-RC.1'])('supports %s', (version) => {
  expect(isSupportedNats(version)).toBe(true);
});

test.each(['2.9.9', '2.8.11', '1.99.99', 'unknown', ''])('does not support "%s"', (version) => {
  expect(isSupportedNats(version)).toBe(false);
});
