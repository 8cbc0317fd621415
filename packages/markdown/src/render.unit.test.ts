import { describe, expect, it } from 'vitest';
import { renderBody } from './render-body.ts';
import { renderMarkdown } from './render.ts';

const article = (content: string) => renderMarkdown(content, { profile: 'article' });
const comment = (content: string) => renderMarkdown(content, { profile: 'comment' });
const listing = (content: string) => renderMarkdown(content, { profile: 'listing' });

describe('headings', () => {
  it('get an anchor each', () => {
    const { html } = article('# Hello *there*, World!\n\n## Hello there World\n\n## `code` & more\n\n### !!!\n');
    const anchor = (name: string, label: string) =>
      `<a name="${name}" href="#${name}" class="anchor" aria-label="Link to ${label}"></a>`;
    expect(html).toContain(`<h1>${anchor('hello-there-world', 'Hello there, World!')}Hello <em>`);
    expect(html).toContain(`<h2>${anchor('hello-there-world-1', 'Hello there World')}Hello`);
    expect(html).toContain(
      `${anchor('code-more', 'code &amp; more')}<a name="code--more"></a><code>code</code> &amp; more</h2>`,
    );
    expect(html).toContain('<h3>!!!</h3>');
  });

  it('never share an anchor', () => {
    const { html } = article('# a\n\n# a-1\n\n# a\n\n# a\n\n# a-1\n');
    const names = Array.from(html.matchAll(/name="([^"]+)"/g), (match) => match[1]);
    expect(new Set(names).size).toBe(5);
  });

  it('without text are left out', () => {
    expect(article('#\n\nA\n\n## &nbsp;\n\n<h3></h3>\n\nB\n').html).toBe('<p>A</p>\n<p>B</p>\n');
    expect(comment('###\n\nA\n').html).toBe('<p>A</p>\n');
    expect(article('# ![x](https://a.example/i.png)').html).toContain('<h1><img');
  });

  it('have none in a comment, which shares its page with others', () => {
    expect(comment('# Hello').html).toBe('<h1>Hello</h1>\n');
  });
});

describe('links within a text', () => {
  /** The names and ids to which links point, in order; undefined for a link to nothing. */
  const reached = (content: string) => {
    const { html } = article(content);
    const targets = new Set(Array.from(html.matchAll(/ (?:name|id)="([^"]+)"/g), ([, name]) => name));
    const links = Array.from(html.matchAll(/<a href="#([^"]+)">/g), ([, link = '']) => link);
    return links.map((link) =>
      [link, link.includes('%zz') ? link : decodeURIComponent(link)].find((each) => targets.has(each)),
    );
  };

  it.each([
    ['[x](#art--design)\n\n## Art & Design', 'art--design'],
    ['[x](#art-design)\n\n## Art & Design', 'art-design'],
    ['[x](#art--design-1)\n\n## Art & Design\n\n## Art & Design', 'art--design-1'],
    ['[x](#Background)\n\n## Background', 'background'],
    ['[x](#日本語)\n\n## 日本語', '日本語'],
    ['[x](#%E6%97%A5)\n\n## 日', '日'],
    ['[x](#-launch)\n\n## 🚀 Launch', '-launch'],
    ['[x](#a--b)\n\n## A 🚀 B', 'a--b'],
    ['[x](#Note-1)\n\ntext[^1]\n\n[^1]: note', 'Note-1'],
    ['[x](#by-id)\n\n<a id="by-id"></a>', 'user-content-by-id'],
    ['[x](#By-Name)\n\n<a name="By-Name"></a>', 'By-Name'],
    ['[x](#html-head)\n\n<h2 id="html-head">Title</h2>', 'user-content-html-head'],
    ['[x](#on-div)\n\n<div id="on-div">text</div>', 'user-content-on-div'],
    ['[x](#ON-DIV)\n\n<div id="on-div">text</div>', 'user-content-on-div'],
    ['[x](#comments)\n\n<p id="comments">text</p>', 'user-content-comments'],
    ['[x](#a&b)\n\n<p id="a&amp;b">text</p>', 'user-content-a&amp;b'],
    ['[x](#nowhere)\n\n## Title', undefined],
    ['<a href="#%zz">x</a>\n\n## Title', undefined],
  ])('%j link to %s', (content, target) => {
    expect(reached(content)).toEqual([target]);
  });

  it('share no anchor, and keep that of a heading', () => {
    const { html } = article('## A & B\n\n## A  B\n\n## a--b\n\n<p id="x">1</p><p id="x">2</p>');
    const names = Array.from(html.matchAll(/ (?:name|id)="([^"]+)"/g), ([, name]) => name);
    expect(names).toEqual(['a-b', 'a-b-1', 'a--b', 'a--b-1', 'user-content-x']);
  });

  it('need ids, which a comment has not', () => {
    expect(comment('<p id="x">1</p>').html).toBe('<p>1</p>');
  });
});

describe('code', () => {
  it('is highlighted in a known language, by any of its names', () => {
    for (const name of ['js', 'javascript', 'JavaScript', 'jsx']) {
      const { html } = article(`\`\`\`${name} title="x"\nconst a = 1 < 2;\n\`\`\`\n`);
      expect(html).toContain(`<pre class="highlight"><code class="language-${name.toLowerCase()}">`);
      expect(html).toContain('<span class="hljs-keyword">const</span>');
      expect(html).toContain('&lt;');
    }
  });

  it.each(['objective-c', 'Objective_C', 'obj-c', 'c-sharp', 'C#', 'f-sharp', 'shell-session', 'c++', 'vim-script'])(
    'is highlighted in %s',
    (name) => {
      expect(article(`\`\`\`${name}\n$ return "1" // x\n\`\`\`\n`).html).toContain('<span class="hljs-');
    },
  );

  it('is highlighted within another language', () => {
    const { html } = article('```html\n<script>let a = 1;</script>\n```\n');
    expect(html).toContain('<span class="hljs-keyword">let</span>');
  });

  it('is shown verbatim in an unknown or no language', () => {
    expect(article('```nonsense\n<b>&amp;</b>\n```\n').html).toBe(
      '<pre class="highlight"><code class="language-nonsense">&lt;b&gt;&amp;amp;&lt;/b&gt;\n</code></pre>\n',
    );
    expect(article('```\n<b>\n```\n').html).toBe('<pre class="highlight"><code>&lt;b&gt;\n</code></pre>\n');
    expect(article('```constructor\nx\n```\n').html).toContain('x\n</code>');
  });

  it('is shown verbatim if highlighting takes too long, and the rest is rendered', () => {
    const hostile = `\`\`\`markdown\n${'[a](<$("\'{/'.repeat(1450)}\n\`\`\`\n\n`;
    const { html } = renderMarkdown(`${hostile}${hostile}after`, { profile: 'article' });
    expect(html).not.toContain('hljs-');
    expect(html.endsWith('<p>after</p>\n')).toBe(true);
    expect(renderMarkdown('```markdown\n# Title\n```', { profile: 'article' }).html).toContain('hljs-section');
  });

  it('is not highlighted beyond 16 KiB in a block and 256 KiB in a document', () => {
    expect(article(`\`\`\`js\n${'const a = 1;\n'.repeat(1500)}\`\`\`\n`).html).not.toContain('hljs');
    const blocks = `\`\`\`js\n${'const a = 1;\n'.repeat(1000)}\`\`\`\n\n`.repeat(25);
    const highlighted = article(blocks)
      .html.split('<pre')
      .filter((block) => block.includes('hljs-keyword'));
    // Fewer if the time for highlighting runs out.
    expect(highlighted.length).toBeGreaterThan(0);
    expect(highlighted.length).toBeLessThanOrEqual(Math.floor((256 * 1024) / 13_000));
  });
});

describe('links and images', () => {
  it('open outbound links in a new tab, without a referrer', () => {
    expect(article('[x](https://example.com "t") <https://example.org> https://example.net/a_b_c').html).toBe(
      '<p><a href="https://example.com" title="t" target="_blank" rel="noopener noreferrer">x</a> ' +
        '<a href="https://example.org" target="_blank" rel="noopener noreferrer">https://example.org</a> ' +
        '<a href="https://example.net/a_b_c" target="_blank" rel="noopener noreferrer">https://example.net/a_b_c</a></p>\n',
    );
    expect(article('<a href="HTTPS://example.com" target=_top rel=opener>x</a>').html).toContain(
      'target="_blank" rel="noopener noreferrer"',
    );
  });

  it('get the protocol that they lack', () => {
    const { html } = article('[x](//a.example/path) <a href=" //b.example">y</a> <a href="///c.example">z</a>');
    expect(html).toContain('<a href="https://a.example/path" target="_blank" rel="noopener noreferrer">x</a>');
    expect(html).toContain('<a href="https://b.example" target="_blank" rel="noopener noreferrer">y</a>');
    expect(html).toContain('<a>z</a>');
  });

  it('keep links within the site', () => {
    expect(article('[x](/about) [y](#z) <a href="/about" target="_blank">z</a>').html).toBe(
      '<p><a href="/about">x</a> <a href="#z">y</a> <a href="/about">z</a></p>\n',
    );
  });

  it('make no links of words that look like hosts', () => {
    expect(article('node.js and example.com and a@example.com').html).toBe(
      '<p>node.js and example.com and a@example.com</p>\n',
    );
  });

  it('show images from the web and this site only', () => {
    expect(article('![a](https://example.com/a.png "t")').html).toBe(
      '<p><img src="https://example.com/a.png" alt="a" title="t" loading="lazy" /></p>\n',
    );
    expect(article('![a](/a.png)').html).toBe('<p><img src="/a.png" alt="a" loading="lazy" /></p>\n');
    const others =
      '![a](a.png) ![b](ftp://example.com/b.png)<img alt="c"><img src="//b.example/c.png"><img src="/\\b.example/c.png">';
    expect(article(others).html).toBe('<p> </p>\n');
    expect(comment('![a](https://example.com/a.png)').html).toContain('<img');
    expect(listing('before ![a](https://example.com/a.png) <img src="https://example.com/a.png"> after').html).toBe(
      '<p>before   after</p>\n',
    );
  });
});

describe('other markup', () => {
  it('aligns cells without styles', () => {
    const { html } = article('| a | b | c |\n|:-:|--:|---|\n| 1 | 2 | 3 |\n');
    expect(html).toContain('<th align="center">a</th>\n<th align="right">b</th>\n<th>c</th>');
    expect(html).not.toContain('style');
  });

  it('breaks lines in comments and listings, and joins them in articles', () => {
    expect(comment('a\nb').html).toBe('<p>a<br />\nb</p>\n');
    expect(listing('a\nb').html).toContain('<br />');
    expect(article('a\nb').html).toBe('<p>a\nb</p>\n');
  });

  it('keeps text that is not markup', () => {
    expect(article('1 < 2 && 3 > 2 "quoted" \u{1F600} {{ x }} { % }').html).toBe(
      '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 "quoted" \u{1F600} {{ x }} { % }</p>\n',
    );
  });

  it('returns the text without markup, unescaped', () => {
    const { text, prose, wordCount } = article('# One & *two*\n\nthree `<four>` [five](https://example.com)\n');
    expect(text).toBe('One & two three <four> five');
    expect(prose).toBe('three <four> five');
    expect(article('Title\n===\n\nText').prose).toBe('Text');
    expect(article('half**bold**, one  \ntwo<br>three').prose).toBe('halfbold, one two three');
    expect(wordCount).toBe(8);
  });

  it('renders an empty text', () => {
    expect(article('')).toEqual({ html: '', text: '', prose: '', mentions: [], wordCount: 0 });
  });
});

describe('renderBody', () => {
  it('removes front matter of articles only', () => {
    const body = '---\ntitle: T\n---\nText\n';
    expect(renderBody(body, { profile: 'article' })).toMatchObject({
      html: '<p>Text</p>\n',
      frontMatter: { title: 'T' },
    });
    const { frontMatter, html } = renderBody(body, { profile: 'comment' });
    expect(frontMatter).toBeUndefined();
    expect(html).toContain('title: T');
  });
});

describe('excessive markup', () => {
  it.each([
    ['tokens', '*a_ '.repeat(200_000)],
    ['raw tags', `<div>${'<br>'.repeat(300_001)}</div>`],
    ['nesting', '<div>'.repeat(5_001)],
    ['nesting with end tags of others', '<div></i>'.repeat(5_001)],
    ['nesting with end tags in comments', '<div><!--</div>-->'.repeat(5_001)],
    ['escapes', '&'.repeat(800_000)],
  ])('is refused: %s', (_name, content) => {
    expect(() => article(content)).toThrow('Body markdown is too complex to render');
  });

  it('includes many mentions', () => {
    const content = '@ab '.repeat(200_000);
    const options = { profile: 'article', usernames: new Set(['ab']) } as const;
    expect(() => renderMarkdown(content, options)).toThrow('Body markdown is too complex to render');
  });

  it('does not include long texts', () => {
    const paragraph = `${'Some words with *emphasis* and a [link](https://example.com/path). '.repeat(8)}\n\n`;
    const content = paragraph.repeat(Math.floor((800 * 1024) / paragraph.length));
    expect(article(content).html.match(/<p>/g)).toHaveLength(content.length / paragraph.length);
  });
});
