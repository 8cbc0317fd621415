import { globSync, readFileSync } from 'node:fs';
import { apiRefusals } from '@commonplace/ui/locale/en/api-refusals';
import { expect, it } from 'vitest';

/** English in markup, in fields of forms and in messages about them. Text in braces is code. */
const english = [
  /^\s*[A-Z][a-z]+ [a-z]+ [a-z].*(?<![;{(,'`])$/,
  /(?<!\w)<(?!\/?code)\/?[a-z]\w*(?: [\w-]+="[^"]*")*>[:,]?\s*[A-Za-z']+[ .:<]/,
  /\b(?:label|hint|button|buttonAbout|title|none|some|summary): ['`][A-Za-z]/,
  /\b(?:violation|invalid)\([^)]*['"][A-Za-z' ]+ [a-z]/,
  /\bsettingsView\(\w+, '/,
];

/** Messages of the API that pages repeat, which `refusals` of the catalogues translate. */
const repeated = Object.values(apiRefusals);

/** Returns the lines of code with words for people. */
function wordsIn(code: string): string[] {
  const lines = code.replaceAll(/\/\*.*?\*\//gs, '').split('\n');
  return lines.filter(
    (line) =>
      !/^\s*(?:\/\/|import |throw new )/.test(line) && english.some((words) => words.test(line)) && !repeats(line),
  );
}

function repeats(line: string): boolean {
  return repeated.some((message) => line.includes(message));
}

it.each([
  "button: 'Save',",
  '<p>No further entries.</p>',
  '      We send a link to the new address',
  "return settingsView(call, 'Email', body);",
])('finds %j', (line) => {
  expect(wordsIn(line)).toEqual([line]);
});

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));

it.each(files)('takes its words from the catalogues: %s', (name) => {
  expect(wordsIn(readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))).toEqual([]);
});
