import { expect, test } from 'vitest';
import { appNames } from './platform.ts';
import { StartError } from './report.ts';
import { selectApps } from './selection.ts';

test.each([
  [[], [...appNames]],
  [
    ['--only', 'content,gateway'],
    ['content', 'gateway'],
  ],
  [
    ['--only', 'content', '--only=gateway'],
    ['content', 'gateway'],
  ],
  [['--without', 'content'], appNames.filter((name) => name !== 'content')],
  [['--only', 'content,gateway', '--without', 'gateway'], ['content']],
])('%j runs %j', (args, names) => {
  expect(selectApps(args)).toEqual(names);
});

test.each([
  [['--without', 'contents'], 'contents is none of content, '],
  [['--but', 'content'], '--only and --without'],
  [['content'], '--only and --without'],
])('%j is refused', (args, message) => {
  expect(() => selectApps(args)).toThrow(StartError);
  expect(() => selectApps(args)).toThrow(message);
});
