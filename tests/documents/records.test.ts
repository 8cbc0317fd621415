import { describe, expect, it } from 'vitest';
import { findBrokenLinks } from './broken-links.ts';
import { findBrokenReferences } from './broken-references.ts';
import { readRepositoryFiles, repositoryFolder } from './repository-files.ts';

const markdown = readRepositoryFiles(['md']);
const sources = readRepositoryFiles(['ts', 'tsx', 'mjs', 'proto', 'yaml', 'yml', 'cfg', 'conf', 'sh']);
const records = markdown.filter(({ path }) => /^docs\/adr\/\d{4}-/.test(path));
const designs = markdown.filter(({ path }) => /^docs\/design\/(?!README)/.test(path));
const numbers = new Set(records.map(({ path }) => Number(path.slice('docs/adr/'.length, 'docs/adr/0000'.length))));

function indexOf(folder: string): string {
  return markdown.find(({ path }) => path === `${folder}/README.md`)?.text ?? '';
}

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
  it('names missing records and pages', () => {
    const text = '// ADR 1, ADR 10, docs/design/missing.md';
    expect(findBrokenReferences([{ path: 'a.ts', text }], repositoryFolder, new Set([1]))).toEqual([
      'a.ts: ADR 10',
      'a.ts: docs/design/missing.md',
    ]);
  });
});

describe('documentation', () => {
  it('has no broken relative link', () => {
    expect(markdown.length).toBeGreaterThan(50);
    expect(findBrokenLinks(markdown, repositoryFolder)).toEqual([]);
  });

  it('mentions, like the sources, only decision records and pages that exist', () => {
    const others = sources.filter(({ path }) => !path.startsWith('tests/documents/'));
    expect(findBrokenReferences([...markdown, ...others], repositoryFolder, numbers)).toEqual([]);
  });

  it.each(records)('gives $path the number of its file, all sections, and at most 400 words', (record) => {
    const number = Number(record.path.slice('docs/adr/'.length, 'docs/adr/0000'.length));
    const sections = ['Context', 'Decision', 'Rejected alternatives', 'Consequences'];
    expect(record.text).toMatch(new RegExp(`^# ${number}\\. .+\n\n- Date: \\d{4}-\\d\\d-\\d\\d\n- Status: `));
    expect([...record.text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(sections);
    expect(record.text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(400);
  });

  it('lists every record and every design in the index of its folder', () => {
    const unlisted = (folder: string, files: typeof markdown) =>
      files.filter(({ path }) => !indexOf(folder).includes(`](${path.slice(folder.length + 1)})`));
    expect(unlisted('docs/adr', records)).toEqual([]);
    expect(unlisted('docs/design', designs)).toEqual([]);
    for (const { path, text } of records)
      expect(indexOf('docs/adr'), path).toContain(/^# \d+\. (.+)$/m.exec(text)?.[1]);
  });
});
