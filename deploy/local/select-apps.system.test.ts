import { expect, test } from 'vitest';
import { appNames } from './platform.ts';
import { StartError } from './report.ts';
import { selectApps } from './select-apps.ts';

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
])('selects for %j: %j', (args, names) => {
  expect(selectApps(args)).toEqual(names);
});

test.each([
  [['--without', 'contents'], 'contents is not an app: use content, '],
  [['--but', 'content'], '--only or --without'],
  [['content'], '--only or --without'],
])('rejects %j', (args, message) => {
  expect(() => selectApps(args)).toThrow(StartError);
  expect(() => selectApps(args)).toThrow(message);
});
