import { describe, expect, it } from 'vitest';
import { mentionNames } from './mention-names.ts';
import { renderMarkdown } from './render.ts';

const article = (content: string) => renderMarkdown(content, { profile: 'article' });

describe('mentions', () => {
  const usernames = new Set(['ann', 'app', 'aa', 'bob_2', 'c-d', 'core', 'media', 'override', '__x__']);
  const both = ['article', 'comment'] as const;
  const mentioning = (content: string, profile: (typeof both)[number] = 'article') =>
    renderMarkdown(content, { profile, usernames });

  it('link to the profile, and are listed once each', () => {
    const { html, mentions } = mentioning('@Ann, hello (@bob_2): @ann and **@c-d**- @e');
    expect(html).toBe(
      '<p><a class="mention" href="/ann">@Ann</a>, hello (<a class="mention" href="/bob_2">@bob_2</a>): ' +
        '<a class="mention" href="/ann">@ann</a> and <strong><a class="mention" href="/c-d">@c-d</a></strong>- @e</p>\n',
    );
    expect(mentions).toEqual(['ann', 'bob_2', 'c-d']);
  });

  it.each([
    '@ann',
    '@ANN!',
    "@ann's",
    '(@ann)',
    '"@ann"',
    'cc:@ann',
    '@ann.',
    '@ann. Next',
    '@ann, you',
    '@ann: you',
    '@ann-',
    '@ann…',
    '*@ann*',
    '_@ann_',
    '__@ann__',
    '~~@ann~~',
    '# @ann',
    '> @ann',
    '- @ann',
    '1. @ann',
    '| a |\n|---|\n| @ann |',
    'Title @ann\n===',
    '<b>@ann</b>',
    '<div>\n\n@ann\n\n</div>',
    '日本語 @ann 日本語',
    'first\n@ann',
    '<code>x</code> @ann',
    '[x](https://example.com) @ann',
    '\\@app @ann',
  ])('are found in %j', (markdown) => {
    for (const profile of both) {
      const { html, mentions } = mentioning(markdown, profile);
      expect(mentions, profile).toEqual(['ann']);
      expect(html.match(/<a class="mention" href="\/ann">@ann<\/a>/gi), profile).toHaveLength(1);
    }
  });

  it('are found with escaped characters', () => {
    const { html, mentions } = mentioning(String.raw`@bob\_2 and @c\-d`);
    expect(mentions).toEqual(['bob_2', 'c-d']);
    expect(html).toContain('<a class="mention" href="/bob_2">@bob_2</a> and <a class="mention" href="/c-d">@c-d</a>');
  });

  it.each([
    'ann@example.com',
    'mailto ann.b@example',
    '<ann@example.com> mailto:x@ann',
    '"an n"@ann.example',
    '`@ann`',
    '```\n@ann\n```',
    '~~~\n@ann\n~~~',
    '    @ann',
    '[see @ann](https://example.com)',
    '[see *@ann*](https://example.com)',
    '[x]: /y "@ann"\n\n[x]',
    'https://example.com/@ann',
    'https://example.com/a?b=@ann',
    'example.com/@ann',
    '<a href="https://example.com">@ann</a>',
    '<a title="@ann">x</a>',
    '<code>@ann</code>',
    '<kbd>@ann</kbd>',
    'x <style>@ann {}</style>',
    'x <textarea>@ann</textarea>',
    '<!-- @ann -->',
    'x <!-- @ann --> y',
    '<div>@ann</div>',
    'foo@@ann',
    '\\`@ann\\`',
    '\\@ann',
    '&#64;ann',
    '&commat;ann',
    '@ann/core',
    '@ann/*',
    '@media/ann',
    'npm i @ann/core --save-dev @app/core@2',
    '@ann@mastodon.example',
    '@ann:matrix.example',
    '@ann.example.com',
    '@app.route("/x")',
    '@override(x)',
    '@core.media.app',
    '@ann{key, title}',
    '@app="go"',
    String.raw`@app\Column`,
    'x=@ann',
    '$@ann',
    '@unknown',
    '@anna',
    '@ann_',
    '@ann-e',
    `@${'a'.repeat(31)}`,
    `@${'a'.repeat(20)}-${'b'.repeat(20)}`,
    '@é',
    '@anné',
    '@\u212A',
    '![@ann](https://example.com/a.png)',
  ])('are not found in %j', (markdown) => {
    for (const profile of both) {
      const { html, mentions } = mentioning(markdown, profile);
      expect(mentions, profile).toEqual([]);
      expect(html, profile).not.toContain('class="mention"');
    }
  });

  it('keep an escaped sign as text', () => {
    expect(mentioning(String.raw`\@ann and &#64;ann`).html).toBe('<p>@ann and @ann</p>\n');
  });

  it('link to existing users only', () => {
    expect(article('@ann and @media').html).toBe('<p>@ann and @media</p>\n');
  });

  it('return names to look up', () => {
    expect(mentionNames(String.raw`@Ann, @bob\_2 @c-d- _@ann_ @x @media (a) ann@example.com`)).toEqual([
      'ann',
      'bob_2',
      'c-d',
      'ann_',
      'media',
      'example',
    ]);
    expect(mentionNames(Array.from({ length: 12_000 }, (_, index) => `@name${index}`).join(' '))).toHaveLength(10_000);
  });
});
