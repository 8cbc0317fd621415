import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render.ts';

const article = (content: string) => renderMarkdown(content, { profile: 'article' });

describe('footnotes', () => {
  it('follow the text, with links there and back that have names', () => {
    const { html, text, prose } = article(
      'Bread[^a] rises[^a].\n\n[^a]: It *does*.\n\n## Note 1\n\n[^unused]: Never\n',
    );
    const reference = (name: string) =>
      `<sup class="footnote-ref"><a name="${name}" href="#Note-1" aria-label="Note 1">1</a></sup>`;
    const back = (name: string, label: string) =>
      ` <a class="footnote-back" href="#${name}" aria-label="Back to reference ${label}">↩</a>`;
    expect(html).toContain(`<p>Bread${reference('Reference-1')} rises${reference('Reference-1-2')}.</p>`);
    const note = `<p>It <em>does</em>.${back('Reference-1', '1')}${back('Reference-1-2', '1-2')}</p>`;
    expect(html).toContain(`<div class="footnotes">\n<ol>\n<li><a name="Note-1"></a>${note}\n</li>\n</ol>\n</div>\n`);
    expect(html).toContain('<h2><a name="note-1"');
    expect(text).toBe('Bread rises. Note 1 It does.');
    expect(prose).toBe('Bread rises.');
  });

  it.each(['x[^a]', '[^a]: y', '`[^a]`\n\n[^a]: y', 'x^[y]', '\\[^a]\n\n[^a]: y'])('are none in %j', (text) => {
    expect(article(text).html).not.toContain('footnote');
  });

  it('are plain text in comments, which share a page', () => {
    expect(renderMarkdown('x[^a]\n\n[^a]: It is', { profile: 'comment' }).html).toBe(
      '<p>x[^a]</p>\n<p>[^a]: It is</p>\n',
    );
  });

  it.each([
    ['unclosed names', `[^a]: x\n\n${'[^'.repeat(300_000)}`],
    ['nested notes', '[^a]: '.repeat(5_000)],
  ])('are not slowed down by %s', (_, text) => {
    const startedAt = process.cpuUsage().user;
    article(text);
    expect((process.cpuUsage().user - startedAt) / 1_000).toBeLessThan(5_000);
  });

  it('are at most a thousand', () => {
    const notes = (count: number) => Array.from({ length: count }, (__, id) => `[^${id}]\n\n[^${id}]: x`).join('\n\n');
    expect(() => article(notes(1_001))).toThrow('too complex');
  });
});
