import { describe, expect, it } from 'vitest';
import { findBrokenLinks } from './broken-links.ts';
import { findBrokenReferences } from './broken-references.ts';
import { readRepositoryFiles, repositoryFolder } from './repository-files.ts';

const markdown = readRepositoryFiles(['md']);
const sources = readRepositoryFiles(['ts', 'tsx', 'mjs', 'proto', 'yaml', 'yml', 'cfg', 'conf', 'sh']);
const records = markdown.filter(({ path }) => /^docs\/adr\/\d{4}-/.test(path));
const designs = markdown.filter(({ path }) => /^docs\/design\/(?!README)/.test(path));
const known = {
  records: new Set(records.map(({ path }) => Number(path.slice('docs/adr/'.length, 'docs/adr/0000'.length)))),
  rules: new Set(textOf('docs/rules.md').match(/(?<=^### ).+$/gm)),
};

function textOf(path: string): string {
  return markdown.find((file) => file.path === path)?.text ?? '';
}

const indexOf = (folder: string) => textOf(`${folder}/README.md`);

describe('findBrokenLinks', () => {
  const broken = (text: string) => findBrokenLinks([{ path: 'docs/page.md', text }], repositoryFolder);

  it('names links to missing files and headings', () => {
    expect(broken('# A page\n\n[one](missing.md), [two](#other-heading)')).toEqual([
      'docs/page.md: missing.md',
      'docs/page.md: #other-heading',
    ]);
  });

  it('accepts existing files, folders, headings and other sites', () => {
    const text = '# A `page` (new)\n\n[a](style.md) [b](../apps) [c](#a-page-new) [d](https://example.com/x)';
    expect(broken(text)).toEqual([]);
  });

  it('skips code', () => {
    expect(broken('`[one](missing.md)`\n\n```md\n[two](missing.md)\n```\n')).toEqual([]);
  });
});

describe('findBrokenReferences', () => {
  it('names missing records, rules and pages', () => {
    const text = '// ADR 1, ADR 10, rules.md#one, rules.md#two, docs/design/missing.md';
    const existing = { records: new Set([1]), rules: new Set(['one']) };
    expect(findBrokenReferences([{ path: 'a.ts', text }], repositoryFolder, existing)).toEqual([
      'a.ts: ADR 10',
      'a.ts: rules.md#two',
      'a.ts: docs/design/missing.md',
    ]);
  });
});

describe('documentation', () => {
  it('has no broken relative link', () => {
    expect(markdown.length).toBeGreaterThan(50);
    expect(findBrokenLinks(markdown, repositoryFolder)).toEqual([]);
  });

  it('refers to existing decision records, rules and pages, and so do the sources', () => {
    const others = sources.filter(({ path }) => !path.startsWith('tests/documents/'));
    expect(findBrokenReferences([...markdown, ...others], repositoryFolder, known)).toEqual([]);
  });

  it.each(records)('gives $path the number of its file, all sections, and at most 400 words', (record) => {
    const number = Number(record.path.slice('docs/adr/'.length, 'docs/adr/0000'.length));
    const sections = ['Context', 'Decision', 'Rejected alternatives', 'Consequences'];
    expect(record.text).toMatch(new RegExp(`^# ${number}\\. .+\n\n- Date: \\d{4}-\\d\\d-\\d\\d\n- Status: `));
    expect([...record.text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(sections);
    expect(record.text.trim().split(/\s+/).length).toBeLessThanOrEqual(400);
  });

  it('has at most 40 decision records', () => {
    expect(records.length).toBeLessThanOrEqual(40);
  });

  it('lists every record and every design in the index of its folder', () => {
    const unlisted = (folder: string, files: typeof markdown) =>
      files.filter(({ path }) => !indexOf(folder).includes(`](${path.slice(folder.length + 1)})`));
    expect(unlisted('docs/design', designs)).toEqual([]);
  });

  it('lists every record by number, with its title, date and status', () => {
    const listed = indexOf('docs/adr').matchAll(/^\| (\d+) +\| \[(.+)\]\((.+)\) +\| ([\d-]+) +\| (\w+)/gm);
    const expected = records.map(({ path, text }) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      const [, date, status] = /^- Date: (.+)\n- Status: (\w+)/m.exec(text) ?? [];
      return [number, title, path.slice('docs/adr/'.length), date, status];
    });
    expect([...listed].map(([, ...columns]) => columns)).toEqual(expected);
  });
});
