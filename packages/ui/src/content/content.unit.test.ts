import { describe, expect, it } from 'vitest';
import { readContent, renderContent } from './content.ts';

describe('renderContent', () => {
  it.each([
    ['<h1>A</h1><h2>B</h2>', '<h2>A</h2><h3>B</h3>'],
    ['<h2>A</h2>', '<h2>A</h2>'],
    ['<pre class="highlight"><code>a</code></pre>', '<pre tabindex="0" class="highlight"><code>a</code></pre>'],
    [
      '<table><tr><td align="right">1</td></tr></table>',
      '<div class="table"><table tabindex="0"><tr><td class="align-right">1</td></tr></table></div>',
    ],
    ['<p align="x" dir="rtl">A</p>', '<p dir="rtl">A</p>'],
    ['<td valign="top">1</td>', '<td>1</td>'],
    ['<center><strike>A</strike></center>', '<div class="align-center"><s>A</s></div>'],
    ['<h2 dir="ltr"><a name="one" href="#one"></a>A</h2>', '<h2 id="one" dir="ltr"><a href="#one"></a>A</h2>'],
    [
      '<h2><a name="one" href="#one" class="anchor" aria-label="Link to A &amp; B"></a>A &amp; B</h2>',
      '<h2 id="one" aria-label="A &amp; B"><a href="#one" class="anchor" aria-label="Link to A &amp; B"></a>A &amp; B</h2>',
    ],
    ['<h2><a name="main" href="#main"></a></h2>', '<h2 id="main-H"><a href="#main-H"></a></h2>'],
    [
      '<h2><a name="main" href="#main"></a></h2><a href="#main">x</a><a href="#comments">y</a>',
      '<h2 id="main-H"><a href="#main-H"></a></h2><a href="#main-H">x</a><a href="#comments">y</a>',
    ],
    [
      '<h2><a name="a-b" href="#a-b"></a><a name="a--b"></a>A</h2><h2 id="user-content-x">B</h2>',
      '<h2 id="a-b"><a href="#a-b"></a><a id="a--b"></a>A</h2><h2 id="user-content-x">B</h2>',
    ],
    ['<a class="mention" href="/ada">@ada</a>', '<a class="mention" href="/ada" dir="auto">@ada</a>'],
    ['<a name="one">A</a><a name="one">B</a>', '<a id="one">A</a><a>B</a>'],
    [
      '<sup><a name="Reference-1" href="#Note-1">1</a></sup><ol><li><a name="Note-1"></a><p>A</p></li></ol>',
      '<sup><a id="Reference-1" href="#Note-1">1</a></sup><ol><li id="Note-1"><p>A</p></li></ol>',
    ],
    [
      '<li class="task"><label><input type="checkbox" disabled="" checked="" />A</label></li>',
      '<li class="task"><label><input type="checkbox" disabled checked />A</label></li>',
    ],
    ['<img src="a" loading="lazy" />', '<img src="a" loading="lazy" alt="" width="1200" height="800">'],
    ['<img src="a" alt="B" width="3" height="4">', '<img src="a" alt="B" width="3" height="4">'],
    ['<img src="a" width="50%" alt="">', '<img src="a" alt="" width="1200" height="800">'],
    ['<p><img src="a" alt="" /></p>', '<p><img class="framed" src="a" alt="" width="1200" height="800"></p>'],
    ['<p><img src="a" alt="" width="3" height="4" /></p>', '<p><img src="a" alt="" width="3" height="4"></p>'],
    ['<p title="a &lt; b">1 &lt; 2</p>', '<p title="a &lt; b">1 &lt; 2</p>'],
  ])('turns %s into %s', (source, output) => {
    expect(renderContent(source, 'article').toString()).toBe(output);
  });

  it('keeps hundreds of thousands of blanks in the description of an image', () => {
    const image = `<img src="c" width="3" height="4" alt="a${' '.repeat(400_000)}b"`;
    expect(renderContent(`${image} />`, 'article').toString()).toBe(`${image}>`);
  });

  it('keeps headings of comments below those of the page', () => {
    expect(renderContent('<h1>A</h1><h5>B</h5>', 'comment').toString()).toBe('<h4>A</h4><h6>B</h6>');
  });
});

describe('frames', () => {
  const frame = (source: string) =>
    `<iframe src="${source}" class="embed" title="x embed" width="100%" height="405" loading="lazy" sandbox="allow-scripts" allow="fullscreen"></iframe>`;
  const renderFrame = (source: string) => renderContent(frame(source), 'article').toString();

  it('has valid attributes for a player', () => {
    expect(renderFrame('https://player.vimeo.com/video/1?h=2')).toBe(
      '<iframe src="https://player.vimeo.com/video/1?h=2" class="embed" title="x embed" height="405" loading="lazy" allow="fullscreen"></iframe>',
    );
  });

  it.each(['https://codepen.io/a?b', 'https://player.vimeo.com.evil.example/a', 'https://x@codepen.io/a'])(
    'is a link to %s, where anyone publishes scripts',
    (source) => {
      expect(renderFrame(source)).toContain(`<a class="embed-card" href="${source}" target="_blank"`);
      expect(renderFrame(source)).not.toContain('<iframe');
    },
  );
});

describe('headings', () => {
  it('are those of the two highest levels with anchors', () => {
    const heading = (level: number, name: string) =>
      `<h${level}><a name="${name}" href="#${name}" class="anchor" aria-label="Link to ${name}"></a><em>${name}</em> &amp; more</h${level}>\n`;
    const body = [heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), '<h2>plain</h2>'].join('');
    expect(
      readContent(body, 'article').headings.map(({ anchor, text, isDeeper }) => [
        String(anchor),
        String(text),
        isDeeper,
      ]),
    ).toEqual([
      ['a', 'a &amp; more', false],
      ['b', 'b &amp; more', true],
    ]);
  });
});
