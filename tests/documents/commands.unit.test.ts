import { createProgram } from '@commonplace/cli/program';
import { describe, expect, it } from 'vitest';
import { readRepositoryFiles } from './repository-files.ts';

/** Handled by deploy/local/cli.mjs. */
const ofThisMachine = new Set(['backup', 'restore']);
const commandLines =
  /(?:npm run cli --|compose run --rm cli|exec deploy\/commonplace-cli -- node dist\/main\.js) +([^`\n)#]+)/g;

/** Returns why the command line would not accept these words, or undefined. */
function findFault(words: readonly string[]): string | undefined {
  let command = createProgram();
  let index = 0;
  for (; index < words.length; index += 1) {
    const next = command.commands.find((candidate) => candidate.name() === words[index]);
    if (next === undefined) break;
    command = next;
  }
  const [first = ''] = words.slice(index);
  if (command.commands.length > 0 && !first.startsWith('-')) return `${first} is no command`;
  const unknown = words.find(
    (word) => word.startsWith('--') && word !== '--help' && !command.options.some(({ long }) => long === word),
  );
  return unknown === undefined ? undefined : `${unknown} is no option`;
}

/** Returns the faults of the commands in a document. */
function faultsOf({ path, text }: { path: string; text: string }): string[] {
  const lines = text.replaceAll(/ *\\\n */g, ' ').matchAll(commandLines);
  return Array.from(lines, ([, line = '']) => line.trim())
    .filter((line) => !/^[A-Z]/.test(line) && !ofThisMachine.has(line.split(' ', 1)[0] ?? ''))
    .flatMap((line) => {
      const fault = findFault(line.split(/ +/));
      return fault === undefined ? [] : [`${path}: ${line}: ${fault}`];
    });
}

describe('commands in documents', () => {
  it('name a command or option that does not exist', () => {
    const text = '`npm run cli -- events dead-letters list --service SERVICE`, `npm run cli -- jobs end ID`';
    expect(faultsOf({ path: 'a.md', text })).toEqual([
      'a.md: events dead-letters list --service SERVICE: --service is no option',
      'a.md: jobs end ID: end is no command',
    ]);
  });

  it('are accepted by the command line', () => {
    const documents = readRepositoryFiles(['md']).filter(({ path }) => !/^(?:CHANGELOG\.md$|docs\/adr\/)/.test(path));
    expect(documents.filter(({ text }) => text.includes('npm run cli --')).length).toBeGreaterThan(10);
    expect(documents.flatMap(faultsOf)).toEqual([]);
  });
});
