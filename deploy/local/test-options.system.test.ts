import { expect, test } from 'vitest';
import { readTestOptions } from './test-options.ts';

test.each([
  [[], { isFast: false, base: undefined }],
  [['--fast'], { isFast: true, base: undefined }],
  [['--affected'], { isFast: true, base: 'main' }],
  [['--affected', '--base', 'HEAD~2'], { isFast: true, base: 'HEAD~2' }],
  [['--affected', '--base=v1'], { isFast: true, base: 'v1' }],
])('reads %j', (args, options) => {
  expect(readTestOptions(args)).toEqual(options);
});

test.each([
  [['--quick'], "Unknown option '--quick'"],
  [['apps/content'], "Unexpected argument 'apps/content'"],
  [['--fast', '--affected'], '--fast and --affected exclude each other.'],
  [['--base', 'main'], '--base needs --affected.'],
])('refuses %j and shows the usage', (args, message) => {
  expect(() => readTestOptions(args)).toThrow(message);
  expect(() => readTestOptions(args)).toThrow('--fast                  types');
});
