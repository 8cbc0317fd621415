import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../render.ts';
import { providers } from './providers.ts';
import { siteReferences } from './site-references.ts';

const render = (content: string) => renderMarkdown(content, { profile: 'article' }).html;

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
    ['stackoverflow 57496168', 'https://stackoverflow.com/q/57496168', 'stackoverflow.com/q/57496168'],
    ['stackexchange 1105 diy', 'https://diy.stackexchange.com/q/1105', 'diy.stackexchange.com/q/1105'],
    ['stackexchange serverfault 5', 'https://serverfault.com/q/5', 'serverfault.com/q/5'],
    [
      'twitch ClumsyPrettiestOilLitFam',
      'https://clips.twitch.tv/ClumsyPrettiestOilLitFam',
      'clips.twitch.tv/ClumsyPrettiestOilLitFam',
    ],
    ['twitch 250658', 'https://www.twitch.tv/videos/250658', 'www.twitch.tv/videos/250658'],
    ['netlify https://a-b.netlify.app/x', 'https://a-b.netlify.app/x', 'a-b.netlify.app/x'],
    [
      'bluesky https://bsky.app/profile/a.example/post/3ld',
      'https://bsky.app/profile/a.example/post/3ld',
      'bsky.app/profile/a.example/post/3ld',
    ],
    ['huggingface https://huggingface.co/spaces/a/b', 'https://huggingface.co/spaces/a/b', 'huggingface.co/spaces/a/b'],
    ['youtube https://www.youtube.com/@channel', 'https://www.youtube.com/@channel', 'www.youtube.com/@channel'],
    ['codepen https://codepen.io/u/pen/..%2fx', 'https://codepen.io/u/pen/..%2fx', 'codepen.io/u/pen/..%2fx'],
    ['soundcloud https://soundcloud.com/user', 'https://soundcloud.com/user', 'soundcloud.com/user'],
    ['instagram https://www.instagram.com/user', 'https://www.instagram.com/user', 'www.instagram.com/user'],
    ['glitch ~earthy-course app', 'https://glitch.com/~earthy-course', 'glitch.com/~earthy-course'],
    [
      'github owner/repo/issues/9 no-readme',
      'https://github.com/owner/repo/issues/9',
      'github.com/owner/repo/issues/9',
    ],
  ])('{%% %s %%}', (embed, href, label) => {
    expect(render(`{% ${embed} %}`)).toBe(
      `<p><a class="embed-card" href="${href}" target="_blank" rel="noopener noreferrer">${label}</a></p>\n`,
    );
  });

  it.each([
    ['user some-one', '/some-one', '@some-one'],
    ['user @some-one', '/some-one', '@some-one'],
    ['organization acme', '/acme', '/acme'],
    ['tag webdev', '/t/webdev', '#webdev'],
    ['link /ann/a-post-1a2', '/ann/a-post-1a2', '/ann/a-post-1a2'],
    ['post ann/a-post-1a2', '/ann/a-post-1a2', '/ann/a-post-1a2'],
    ['comment 2D1a', '/comments/2d1a', 'Comment 2D1a'],
    ['devcomment 2d1a', '/comments/2d1a', 'Comment 2d1a'],
    ['podcast basecs/s2e2--queues', '/basecs/s2e2--queues', '/basecs/s2e2--queues'],
    ['listing events/a-slug-1', '/listings/events/a-slug-1', '/listings/events/a-slug-1'],
    ['listing /listings/events/a-slug-1', '/listings/events/a-slug-1', '/listings/events/a-slug-1'],
    ['series ann/series/12', '/ann/series/12', '/ann/series/12'],
    ['poll 12', '/polls/12', 'Poll 12'],
    ['survey how-are-you', '/survey/how-are-you', 'Survey how-are-you'],
    ['agent_session a-slug 1..3', '/agent_sessions/a-slug', '/agent_sessions/a-slug'],
    ['org_posts acme limit=3', '/acme', '/acme'],
    ['org_team acme', '/acme/members', 'acme: members'],
    ['feed tag=webdev limit=3', '/t/webdev', '/t/webdev'],
    ['user_subscription Tell <me> more', '/signup', 'Tell &lt;me&gt; more'],
  ])('stay on the site: {%% %s %%}', (embed, href, label) => {
    expect(render(`{% ${embed} %}`)).toBe(`<p><a class="embed-card" href="${href}">${label}</a></p>\n`);
  });

  it.each([
    ['event /events/name/edition', 'Event name/edition'],
    ['event 12', 'Event 12'],
    ['org_lead_form 7', 'Lead form 7'],
  ])('are text where the site has no page: {%% %s %%}', (embed, label) => {
    expect(render(`{% ${embed} %}`)).toBe(`<p><a class="embed-card">${label}</a></p>\n`);
  });

  it('are available for all other pages of framed sites, by name and by `embed`', () => {
    for (const { name, hosts } of providers) {
      const address = `https://${hosts[0]}/~/what-cannot-be-framed?a=1`;
      expect(render(`{% ${name} ${address} %}`), name).toBe(render(`{% embed ${address} %}`));
    }
  });

  it('have the labels that the caller knows', () => {
    const labels = new Map([['/ann', 'Ann <Smith>']]);
    const { html } = renderMarkdown('{% user ann %} {% user bob %}', { profile: 'article', labels });
    expect(html).toBe(
      '<p><a class="embed-card" href="/ann">Ann &lt;Smith&gt;</a> <a class="embed-card" href="/bob">@bob</a></p>\n',
    );
  });

  it('list the paths to look up, each once', () => {
    const body = '{% user ann %} {% link /ann/a-1 %}\n`{% tag x %}` {% user ann %} {% user a/b %} {% youtube x %}';
    expect(siteReferences(body)).toEqual(['/ann', '/ann/a-1', '/t/x']);
    expect(siteReferences(Array.from({ length: 300 }, (_, index) => `{% user ab${index} %}`).join(''))).toHaveLength(
      100,
    );
  });
});
