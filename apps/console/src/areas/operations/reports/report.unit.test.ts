import { expect, it } from 'vitest';
import { kindTitle } from './report.ts';

it('names types and categories in words', () => {
  const names = ['abuse-reports', 'bug-reports', 'connect', 'spam', 'rude or vulgar'];
  expect(names.map(kindTitle)).toEqual(['Abuse', 'Bug', 'Contact', 'Spam', 'Rude or vulgar']);
});
