import { expect, it } from 'vitest';
import { withFrontMatter } from './front-matter.ts';

const article = {
  title: 'A "quoted" title: part 1',
  slug: 'a-quoted-title',
  published: false,
  publishedAt: undefined,
  createdAt: '2026-01-02T03:04:05Z',
  tags: ['baking', 'bread'],
  bodyMarkdown: 'Text\r\n',
};

it('puts title, date, slug, tags and state above the text', () => {
  const head = ['title: "A \\"quoted\\" title: part 1"', 'date: 2026-01-02T03:04:05Z', 'slug: "a-quoted-title"'];
  const draft = ['---', ...head, 'tags: ["baking","bread"]', 'draft: true', '---', '', 'Text\r\n'].join('\n');
  expect(withFrontMatter(article)).toBe(draft);
  const published = { ...article, published: true, publishedAt: '2026-02-01T00:00:00Z' };
  expect(withFrontMatter(published)).toContain('\ndate: 2026-02-01T00:00:00Z\n');
  expect(withFrontMatter(published)).toContain('\ndraft: false\n');
});

it('leaves front matter of the author unchanged', () => {
  const bodyMarkdown = '---\ntitle: Mine\n---\nText';
  expect(withFrontMatter({ ...article, bodyMarkdown })).toBe(bodyMarkdown);
});
