import { DomainError } from '@commonplace/domain/errors';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../render.ts';
import { alsoCards, catalogue } from './catalogue.ts';
import { frameHosts } from './providers.ts';

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
    ['mux https://player.mux.com/a4nOgmxGWg6g?x=1', 'https://player.mux.com/a4nOgmxGWg6g'],
    ['embed https://share.descript.com/view/AbCd12#t=1', 'https://share.descript.com/embed/AbCd12'],
    [
      'embed https://www.tiktok.com/@a.b_c/video/7106594312292453675?is_copy_url=1',
      'https://www.tiktok.com/player/v1/7106594312292453675',
    ],
    ['blogcast 4942', 'https://app.blogcast.host/embed/4942'],
    ['jsitor https://jsitor.com/embed/1QgJVmCam?html&css', 'https://jsitor.com/embed/1QgJVmCam?html&css'],
    [
      'kotlin https://pl.kotl.in/owreUFFUG?theme=darcula&from=3&to=6&readOnly=true&x="',
      'https://play.kotlinlang.org/embed?short=owreUFFUG&from=3&to=6&theme=darcula&readOnly=true',
    ],
    [
      'livecodes https://livecodes.io/?x=id/abc#config=code/N4',
      'https://livecodes.io/?embed=true&x=id/abc#config=code/N4',
    ],
    [
      'claudeartifact https://claude.site/artifacts/01234567-89ab-cdef-0123-456789abcdef',
      'https://claude.site/public/artifacts/01234567-89ab-cdef-0123-456789abcdef/embed',
    ],
    ['huggingface https://huggingface.co/datasets/a/b.c', 'https://huggingface.co/datasets/a/b.c/embed/viewer'],
    ['nexttech https://nt.dev/s/6ba1fffbd09e', 'https://nt.dev/s/6ba1fffbd09e/embed'],
    ['observablehq @d3/bar-chart?cells=chart%2Ckey', 'https://observablehq.com/embed/@d3/bar-chart?cells=chart%2Ckey'],
    ['embed https://observablehq.com/@d3/bar-chart/2', 'https://observablehq.com/embed/@d3/bar-chart/2'],
    ['slideshare rdOzN9kr1yK5eE', 'https://www.slideshare.net/slideshow/embed_code/key/rdOzN9kr1yK5eE'],
    ['Steam https://store.steampowered.com/app/400/Portal/', 'https://store.steampowered.com/widget/400/'],
    ['warp https://app.warp.dev/block/3hkLYJzMGf5z', 'https://app.warp.dev/block/embed/3hkLYJzMGf5z'],
    ['instagram BXgGcAUjM39', 'https://www.instagram.com/p/BXgGcAUjM39/embed/captioned'],
    [
      'embed https://www.instagram.com/user/reel/BXgGcAUjM39/',
      'https://www.instagram.com/p/BXgGcAUjM39/embed/captioned',
    ],
    [
      'reddit https://www.reddit.com/r/aww/comments/ag3s4b/a_title/?x=1',
      'https://embed.reddit.com/r/aww/comments/ag3s4b/a_title/?embed=true',
    ],
    [
      'bluesky at://did:plc:nmqm4vp5wieoeexrlvr345we/app.bsky.feed.post/3ldhpt43zps2g',
      'https://embed.bsky.app/embed/did:plc:nmqm4vp5wieoeexrlvr345we/app.bsky.feed.post/3ldhpt43zps2g',
    ],
    [
      'facebook https://m.facebook.com/watch/?v=9953',
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%3Fv%3D9953',
    ],
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

  it('are made by embeds only, several per document', () => {
    const html = render('{% vimeo 1 %} {% vimeo 2 %}\n\n<iframe src="https://player.vimeo.com/video/3"></iframe>\n');
    expect(html.match(/<iframe /g)).toHaveLength(2);
    expect(html).not.toContain('video/3');
  });

  it('are removed if written by hand, but content in and after the element is kept', () => {
    expect(render('Before <iframe src="https://example.com">fall <b>back</b></iframe> after')).toBe(
      '<p>Before fall &lt;b&gt;back&lt;/b&gt; after</p>\n',
    );
    expect(render('{% vimeo 1 %}<iframe src="https://player.vimeo.com/video/1">fallback</iframe>')).toMatch(
      /^<p><iframe [^>]*><\/iframe><iframe [^>]*><\/iframe>fallback<\/p>\n$/,
    );
  });
});

describe('the catalogue', () => {
  const entries = [...Object.values(catalogue).flat(), ...alsoCards];

  it.each(entries)('$name: $example', ({ example }) => {
    for (const text of [example, `In a text ${example}, and on.`, `<div>\n${example}\n</div>`, `- ${example}`]) {
      const { html } = renderMarkdown(text, { profile: 'article' });
      if (!example.startsWith('{% raw') && !text.startsWith('<div>')) expect(html).not.toContain('{%');
      expect(html).not.toBe('');
    }
  });

  it('has all of them once, with all frame hosts', () => {
    const names = Object.values(catalogue).flatMap((family) => family.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(79);
    expect(frameHosts.size).toBeGreaterThanOrEqual(catalogue.frames.length - 2);
  });
});

describe('rejections', () => {
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

  it.each(['constructor x', 'toString', 'hasOwnProperty x'])('does not know the embed %s', (embed) => {
    expect(refusal(`{% ${embed} %}`).message).toContain('is not a known embed');
  });

  it.each([
    ['youtube', 'short'],
    ['youtube', 'https://example.com/watch?v=dQw4w9WgXcQ'],
    ['youtube', 'https://youtu.be.evil.example/dQw4w9WgXcQ'],
    ['youtube', ''],
    ['vimeo', '12/../../x'],
    ['codepen', 'https://user:pass@codepen.io/user/pen/abcdef'],
    ['spotify', 'spotify:track:../../../../evil'],
    ['spotify', 'spotify:track:4uLU6hMCjMI75M1A2tKUQC:x'],
    ['replit', '@user/../x'],
    ['tweet', 'https://example.com/status/1'],
    ['user', 'a/b'],
    ['netlify', 'https://evil.example/a.netlify.app'],
    ['netlify', 'https://netlify.app'],
    ['facebook', 'https://www.facebook.com.evil.example/a/posts/1'],
    ['stackexchange', 'diy'],
    ['comment', 'xyz!'],
    ['poll', 'x'],
    ['feed', 'limit=3'],
    ['feed', ''],
    ['event', 'a'],
    ['embed', 'javascript:alert(1)'],
    ['embed', 'ftp://example.com'],
    ['embed', 'https:///example.com'],
    ['embed', ''],
    ['embed', `https://example.com/${'a'.repeat(2001)}`],
  ])('names the embed with an invalid argument: %s %s', (name, argument) => {
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

  it('includes embeds in elements for code', () => {
    expect(render('a <code>{% nonsense 1 %}</code> {% vimeo 1 %}')).toContain('<code>{% nonsense 1 %}</code> <iframe ');
    expect(render('<pre>\n{% nonsense 1 %}\n</pre>')).toContain('{% nonsense 1 %}');
    expect(render('<div>\n<code>{% nonsense 1 %}</code>{% vimeo 1 %}</div>')).toContain('%}</code><iframe ');
  });

  it('includes embeds in a comment or listing', () => {
    for (const profile of ['comment', 'listing'] as const) {
      expect(renderMarkdown('{% youtube dQw4w9WgXcQ %}', { profile }).html).toBe('<p>{% youtube dQw4w9WgXcQ %}</p>\n');
    }
  });
});
