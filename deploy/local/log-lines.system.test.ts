import { expect, test } from 'vitest';
import { lastMessages, readLogLine } from './log-lines.ts';

test.each([
  ['{"level":30,"msg":"started"}', { severity: 'information', text: 'started' }],
  ['{"level":40,"msg":"slow"}', { severity: 'warning', text: 'slow' }],
  [
    '{"level":50,"msg":"call failed","err":{"message":"no route"}}',
    { severity: 'error', text: 'call failed: no route' },
  ],
  ['{"level":60,"msg":"no route","err":{"message":"no route"}}', { severity: 'error', text: 'no route' }],
  ['{not JSON', { severity: 'information', text: '{not JSON' }],
  ['plain words', { severity: 'information', text: 'plain words' }],
  ['SyntaxError [ERR_X]: Unexpected', { severity: 'error', text: 'SyntaxError [ERR_X]: Unexpected' }],
  ['file:///apps/content/src/service.ts:35', { severity: 'error', text: 'file:///apps/content/src/service.ts:35' }],
  ["Failed running 'main.ts'.", { severity: 'error', text: "Failed running 'main.ts'." }],
])('reads %s', (line, expected) => {
  expect(readLogLine(line)).toEqual(expected);
});

test('returns errors and plain output, without informational messages', () => {
  const lines = ['{"level":30,"msg":"connected"}', 'LOG_LEVEL: Invalid option', '{"level":60,"msg":"gave up"}'];

  expect(lastMessages(lines)).toEqual(['LOG_LEVEL: Invalid option', 'gave up']);
  expect(lastMessages(lines, 1)).toEqual(['gave up']);
});
