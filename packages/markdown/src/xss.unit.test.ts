import { DomainError } from '@commonplace/domain/errors';
import { findHtmlDangers } from '@commonplace/testing/html-dangers';
import { xssVectors } from '@commonplace/testing/xss-vectors';
import { describe, expect, it } from 'vitest';
import { frameHosts, providers } from './embeds/providers.ts';
import { profiles, type Profile } from './profiles.ts';
import { renderMarkdown, type RenderOptions } from './render.ts';

const words = (text: string) => new Set(text.split(' '));

const harmless = {
  elements: words(
    'a abbr b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption ' +
      'figure h1 h2 h3 h4 h5 h6 hr i iframe img ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub ' +
      'summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
  ),
  attributes: words(
    'href name title target rel class src alt width height loading align colspan rowspan scope start reversed open ' +
      'referrerpolicy sandbox allow aria-label dir lang translate hreflang cite datetime span value type abbr valign',
  ),
  frameHosts,
  mathElements: words(
    'math semantics mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr ' +
      'mtd mstyle mpadded mphantom menclose',
  ),
};
const dangers = (html: string) => findHtmlDangers(html, harmless);

/** Returns the rendered text; undefined if it was rejected. */
function rendered(markdown: string, options: RenderOptions): string | undefined {
  try {
    return renderMarkdown(markdown, options).html;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'validation_failed') return undefined;
    throw error;
  }
}

/** Contexts in which a vector could be placed. */
const places: Readonly<Record<string, (vector: string) => string>> = {
  'in a line': (v) => `text ${v} text`,
  'behind a block': (v) => `text\n\n${v}\n\ntext`,
  'in a list': (v) => `- ${v}`,
  'in a link': (v) => `[${v}](https://a.example)`,
  'in the title of a link': (v) => `[x](https://a.example "${v}")`,
  'in the address of a link': (v) => `[x](https://a.example/${v})`,
  'in the text of an image': (v) => `![${v}](https://a.example/x.png)`,
  'in a heading': (v) => `# ${v}`,
  'in a table': (v) => `| a |\n|---|\n| ${v} |`,
  'in HTML': (v) => `<div>${v}</div>\n<p title='${v}'>x</p>`,
  'in a summary': (v) => `{% details ${v} %}x{% enddetails %}`,
  'in a folded part': (v) => `{% details x %}\n${v}\n{% enddetails %}`,
  'in a column': (v) => `{% row %}{% col %}${v}{% endcol %}{% endrow %}`,
  'in a quotation': (v) =>
    `{% quote author="${v}" role=${v} source="${v}" link=https://a.example/${v} %}${v}{% endquote %}`,
  'in a feature': (v) => `{% feature icon="${v}" title="${v}" %}${v}{% endfeature %}`,
  'in an offer': (v) => `{% offer link="https://a.example/?${v}" button="${v}" %}${v}{% endoffer %}`,
  'in a slide': (v) => `{% slide image="https://a.example/${v}" alt="${v}" video="${v}" %}`,
  'in a call': (v) => `{% cta https://a.example/?${v} %}${v}{% endcta %}`,
  'as the target of a call': (v) => `{% cta ${v} %}x{% endcta %}`,
  'in a formula': (v) => `{% katex %}${v}{% endkatex %}`,
  'in the text of a formula': (v) => `x {% katex inline %}\\text{${v}}{% endkatex %}`,
  'in raw text': (v) => `{% raw %}${v}{% endraw %}`,
  'in code that would run': (v) => `{% runkit %}${v}{% endrunkit %}`,
  'in an invitation': (v) => `{% user_subscription ${v} %}`,
  'in an embed in an attribute': (v) =>
    `<div title="{% user_subscription ${v} %}">\n{% user_subscription ${v} %}</div>`,
  'as an address': (v) => `{% embed ${v} %}`,
  'in an address': (v) =>
    `{% embed https://a.example/${v} %} {% embed https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1${v} %}`,
  'in a comment in HTML': (v) => `<!-- {% user ab %} ${v} -->`,
};

/** Vectors that are specific to embeds. */
const embedVectors = [
  '{% youtube dQw4w9WgXcQ %}\n\n<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" onload=alert(1) srcdoc=x>',
  '<iframe src="https://codepen.io/evil/full/abcdef" sandbox="allow-top-navigation"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"><script>alert(1)</script>',
  '<a title="{% cta https://a.example %}"><script>alert(1)</script>{% endcta %}">x</a>',
  '{% card %}<table><tr><td>{% endcard %}<script>alert(1)</script>',
  '{% card %}\n<div>\n{% endcard %}\n<svg onload=alert(1)>',
  '{% katex %}x{% endkatex %}<span class="embed-math" title="0"><script>alert(1)</script></span>',
  '<math>{% katex inline %}x{% endkatex %}<mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<svg>{% katex inline %}x{% endkatex %}<style><img src=x onerror=alert(1)></style></svg>',
  '{% katex %}\\href{javascript:alert(1)}{x}{% endkatex %}',
  '<pre title="{% raw %}">"><script>alert(1)</script>{% endraw %}',
];

describe('sanitizing', () => {
  const profileNames = Object.keys(profiles) as Profile[];

  it('covers many vectors', () => {
    expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(300);
  });

  it.each([...xssVectors, ...embedVectors])('makes %j harmless', (markdown) => {
    for (const profile of profileNames) expect(dangers(rendered(markdown, { profile }) ?? '')).toEqual([]);
    expect(dangers(rendered(markdown, { profile: 'billboard', isHtml: true }) ?? '')).toEqual([]);
  });

  it.each(Object.entries(places))('makes all vectors harmless %s', (_name, place) => {
    const results = xssVectors.map((vector) => rendered(place(vector), { profile: 'article' }));
    // Some are rejected; a context that rejects all would test nothing.
    expect(results.some((html) => html !== undefined)).toBe(true);
    expect(results.flatMap((html) => dangers(html ?? ''))).toEqual([]);
  });

  it('makes vectors harmless in the arguments of frames', () => {
    for (const [index, { name, example }] of providers.entries()) {
      for (const vector of xssVectors.filter((_vector, place) => place % 4 === index % 4)) {
        const html = rendered(`{% ${name} ${example}${vector} %} {% embed ${example}${vector} %}`, {
          profile: 'article',
        });
        expect(dangers(html ?? '')).toEqual([]);
      }
    }
  });

  it('makes vectors harmless as the name of an embed', () => {
    for (const vector of xssVectors) {
      const labels = new Map([['/ann', vector]]);
      const html = rendered('{% user ann %}\n\n<div>\n{% user ann %}</div>', { profile: 'article', labels });
      expect(html).toContain('</a>');
      expect(dangers(html ?? '')).toEqual([]);
    }
  });

  it('makes combinations of hostile pieces harmless', () => {
    const accepted = xssVectors.filter((vector) => rendered(vector, { profile: 'article' }) !== undefined);
    expect(accepted.length).toBeGreaterThan(300);
    for (let shift = 1; shift <= accepted.length; shift += 7) {
      const pairs = accepted.map((first, index) => first + accepted[(index + shift) % accepted.length]);
      expect(dangers(renderMarkdown(pairs.join('\n'), { profile: 'comment' }).html)).toEqual([]);
      expect(dangers(renderMarkdown(pairs.join('\n\n'), { profile: 'article' }).html)).toEqual([]);
    }
  });

  it('is a test that detects harm', () => {
    expect(
      dangers(
        '<p onclick="x"><svg></svg><a href="javascript:x">y</a><a href="//evil.example">y</a><iframe src="https://evil.example"></p>',
      ),
    ).toEqual(
      expect.arrayContaining([
        'p onclick',
        '<svg>',
        'href javascript:x',
        'href //evil.example',
        'frame of https://evil.example',
      ]),
    );
  });

  it.each([
    '<details><summary>More</summary>\n<p>Press <kbd>Ctrl</kbd> H<sub>2</sub>O</p>\n</details>\n',
    '<p dir="rtl" lang="ar">مرحبا <bdi>Ann</bdi> <bdo dir="ltr">abc</bdo></p>\n',
    '<blockquote dir="auto" lang="he" cite="https://example.com">\nשלום\n</blockquote>\n',
    '<ul lang="fa">\n<li dir="rtl" value="2">یک</li>\n</ul>\n',
    '<div align="center">\n<h1 align="center" lang="fr">Titre</h1>\n</div>\n',
    '<p align="right"><a href="/x" title="t" hreflang="de" lang="de" translate="no">x</a></p>\n',
    '<p><img src="https://example.com/a.png" alt="a" width="10" align="right" loading="lazy" /></p>\n',
    '<table dir="rtl"><caption>Prices</caption><colgroup><col span="2" /></colgroup><tr><td valign="top">1</td></tr></table>\n',
    '<ol type="a" start="3"><li><time datetime="2026-01-01">today</time> <q cite="https://example.com">q</q></li></ol>\n',
    '<center><tt>a</tt> <strike>b</strike> <del datetime="2026-01-01">c</del></center>\n',
  ])('keeps harmless HTML: %j', (html) => {
    for (const profile of ['article', 'comment'] as const) expect(renderMarkdown(html, { profile }).html).toBe(html);
  });

  it.each([
    ['<img src="data:image/svg+xml;base64,AAAA">'],
    ["text <img src = 'data:text/javascript,alert(1)'>"],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['[x](data:text/html;base64,AAAA)'],
  ])('refuses the data address of %j', (markdown) => {
    expect(() => renderMarkdown(markdown, { profile: 'article' })).toThrow('Invalid markdown detected!');
  });

  it('allows data URLs in code', () => {
    const { html } = renderMarkdown('`src="data:x"` and\n\n```\ndata:text/html,<b>\n```\n', { profile: 'article' });
    expect(html).toContain('<code>src="data:x"</code>');
    expect(html).toContain('data:text/html,&lt;b&gt;');
  });
});
