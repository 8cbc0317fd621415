import { DomainError } from '@commonplace/rpc/errors';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../render.ts';

const render = (content: string) => renderMarkdown(content, { profile: 'article' }).html;
const source = (content: string) => /<iframe src="([^"]*)"/.exec(render(content))?.[1]?.replaceAll('&amp;', '&');
const hex = '0123456789abcdef0123456789abcdef';

describe('frames', () => {
  it.each([
    ['youtube dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['youtube dQw4w9WgXcQ?t=1m30s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90'],
    ['youtube https://youtu.be/dQw4w9WgXcQ?t=42', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=42'],
    ['embed https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['embed https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['vimeo 76979871', 'https://player.vimeo.com/video/76979871'],
    ['embed https://vimeo.com/76979871/0a1b2c3d4e', 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e'],
    [`loom https://www.loom.com/share/${hex}`, `https://www.loom.com/embed/${hex}`],
    ['spotify spotify:track:4uLU6hMCjMI75M1A2tKUQC', 'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC'],
    [
      'embed https://open.spotify.com/intl-de/album/4uLU6hMCjMI75M1A2tKUQC?si=x',
      'https://open.spotify.com/embed/album/4uLU6hMCjMI75M1A2tKUQC',
    ],
    [
      'soundcloud https://soundcloud.com/user/a-track',
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fuser%2Fa-track',
    ],
    ['asciinema 239367', 'https://asciinema.org/a/239367/iframe'],
    [
      'codepen https://codepen.io/user/pen/abcDEF default-tab=js',
      'https://codepen.io/user/embed/abcDEF?default-tab=result',
    ],
    ['codesandbox new-abc12', 'https://codesandbox.io/embed/new-abc12'],
    ['stackblitz abc', 'https://stackblitz.com/edit/abc?embed=1'],
    ['embed https://jsfiddle.net/user/abc123/2/', 'https://jsfiddle.net/user/abc123/2/embedded/'],
    ['jsfiddle https://jsfiddle.net/abc123', 'https://jsfiddle.net/abc123/embedded/'],
    ['dotnetfiddle https://dotnetfiddle.net/PmoDip', 'https://dotnetfiddle.net/Widget/PmoDip'],
    ['replit @user/project', 'https://replit.com/@user/project?embed=true'],
    [
      'embed https://www.figma.com/file/abcdefghijklmnopqrstuv/Name',
      'https://embed.figma.com/design/abcdefghijklmnopqrstuv?embed-host=commonplace',
    ],
    [`speakerdeck ${hex}`, `https://speakerdeck.com/player/${hex}`],
  ])('{%% %s %%}', (embed, expected) => {
    expect(source(`{% ${embed} %}`)).toBe(expected);
  });

  it('are sandboxed, lazy, and titled', () => {
    expect(render('{% vimeo 76979871 %}')).toBe(
      '<p><iframe src="https://player.vimeo.com/video/76979871" class="embed" title="vimeo embed" width="100%" ' +
        'height="405" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" ' +
        'sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation" ' +
        'allow="fullscreen; encrypted-media; picture-in-picture"></iframe></p>\n',
    );
  });

  it('may be spaced and spelled freely', () => {
    for (const embed of ['{%vimeo 76979871%}', '{%- Vimeo   76979871 -%}', 'a {%\tvimeo 76979871 %} b']) {
      expect(source(embed)).toBe('https://player.vimeo.com/video/76979871');
    }
  });

  it('are several in a document, and nothing else is framed', () => {
    const html = render('{% vimeo 1 %} {% vimeo 2 %}\n\n<iframe src="https://player.vimeo.com/video/3"></iframe>\n');
    expect(html.match(/<iframe /g)).toHaveLength(2);
    expect(html).not.toContain('video/3');
  });

  it('are not written by hand, but what is in and after such an element is kept', () => {
    expect(render('Before <iframe src="https://example.com">fallback</iframe> after')).toBe(
      '<p>Before fallback after</p>\n',
    );
  });
});

describe('link cards', () => {
  it.each([
    ['embed https://example.com/a/?b=1&c=2', 'https://example.com/a/?b=1&amp;c=2', 'example.com/a'],
    ['embed https://www.youtube.com/@channel', 'https://www.youtube.com/@channel', 'www.youtube.com/@channel'],
    [
      'embed https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'youtube.com.evil.example/watch',
    ],
    ['gist https://gist.github.com/user/abc', 'https://gist.github.com/user/abc', 'gist.github.com/user/abc'],
    ['github owner/repo.js', 'https://github.com/owner/repo.js', 'github.com/owner/repo.js'],
    ['tweet 1018911886862057472', 'https://x.com/i/status/1018911886862057472', 'x.com/i/status/1018911886862057472'],
  ])('{%% %s %%}', (embed, href, label) => {
    expect(render(`{% ${embed} %}`)).toBe(
      `<p><a class="embed-card" href="${href}" target="_blank" rel="noopener noreferrer">${label}</a></p>\n`,
    );
  });

  it.each([
    ['user some-one', '/some-one'],
    ['tag webdev', '/t/webdev'],
    ['link /ann/a-post-1a2', '/ann/a-post-1a2'],
    ['post ann/a-post-1a2', '/ann/a-post-1a2'],
  ])('stay on the site: {%% %s %%}', (embed, href) => {
    expect(render(`{% ${embed} %}`)).toBe(`<p><a class="embed-card" href="${href}">${href}</a></p>\n`);
  });
});

describe('refusals', () => {
  function refusal(content: string): DomainError {
    try {
      render(content);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
    throw new Error('the embed was accepted');
  }

  it('names an unknown embed', () => {
    const error = refusal('Text {% nonsense 1 %} text');
    expect(error).toMatchObject({ code: 'validation_failed', message: '{% nonsense %} is not a known embed' });
    expect(error.fields).toEqual({ base: [error.message] });
  });

  it.each(['constructor x', 'toString', 'hasOwnProperty x'])('knows no embed %s', (embed) => {
    expect(refusal(`{% ${embed} %}`).message).toContain('is not a known embed');
  });

  it.each([
    ['youtube', 'short'],
    ['youtube', 'https://example.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://youtu.be.evil.example/dQw4w9WgXcQ'],
    ['youtube', ''],
    ['vimeo', '12/../../x'],
    ['codepen', 'https://codepen.io/user/pen/..%2f..%2fx'],
    ['codepen', 'https://user:pass@codepen.io/user/pen/abcdef'],
    ['soundcloud', 'https://soundcloud.com/user'],
    ['spotify', 'spotify:track:../../../../evil'],
    ['spotify', 'spotify:track:4uLU6hMCjMI75M1A2tKUQC:x'],
    ['figma', 'https://www.figma.com/design/short/x'],
    ['replit', '@user/../x'],
    ['tweet', 'https://example.com/status/1'],
    ['user', 'a/b'],
    ['embed', 'javascript:alert(1)'],
    ['embed', 'ftp://example.com'],
    ['embed', 'https:///example.com'],
    ['embed', ''],
    ['embed', `https://example.com/${'a'.repeat(2001)}`],
  ])('names the embed whose argument is wrong: %s %s', (name, argument) => {
    const error = refusal(`{% ${name} ${argument} %}`);
    expect(error.code).toBe('validation_failed');
    expect(error.message).toMatch(new RegExp(`^\\{% ${name} %\\}: ".*" is not a`));
    expect(error.message.length).toBeLessThan(250);
  });
});

describe('literal text', () => {
  it.each([
    ['`{% nonsense 1 %}`', '<p><code>{% nonsense 1 %}</code></p>\n'],
    ['```\n{% nonsense 1 %}\n```', '<pre class="highlight"><code>{% nonsense 1 %}\n</code></pre>\n'],
    ['    {% nonsense 1 %}', '<pre><code>{% nonsense 1 %}\n</code></pre>\n'],
    ['\\{% nonsense 1 %}', '<p>{% nonsense 1 %}</p>\n'],
    ['{% %} {%} {% 1x %} {% open', '<p>{% %} {%} {% 1x %} {% open</p>\n'],
    ['{% nonsense\n1 %}', '<p>{% nonsense\n1 %}</p>\n'],
  ])('%j stays', (markdown, html) => {
    expect(render(markdown)).toBe(html);
  });

  it('is what an embed is in a comment or listing', () => {
    for (const profile of ['comment', 'listing'] as const) {
      expect(renderMarkdown('{% youtube dQw4w9WgXcQ %}', { profile }).html).toBe('<p>{% youtube dQw4w9WgXcQ %}</p>\n');
    }
  });
});
