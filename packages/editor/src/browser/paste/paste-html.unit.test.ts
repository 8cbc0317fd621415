import { expect, it } from 'vitest';
import { markdownOf } from './paste-html.ts';
import { fileIn, replaceImages } from './pasted-images.ts';
import { withPictures } from './rtf-pictures.ts';
import { parsed } from './testing/parsed.ts';
import { wordClipboard } from './testing/word-clipboard.ts';

const markdown = (html: string) => markdownOf(parsed(html));

it('leaves text without formatting to be pasted unchanged', () => {
  expect(markdown('<meta charset="utf-8"><div><span>a * b</span></div>')).toBeUndefined();
  expect(markdown('<p><a href="https://example.com/"></a><b></b></p>')).toBeUndefined();
});

it.each([
  [
    '<p>One <b>bold</b>, <em>italic</em>, <del>struck</del>.</p><p>Two</p>',
    'One **bold**, *italic*, ~~struck~~.\n\nTwo',
  ],
  ['<b> spaced </b>word', '**spaced** word'],
  ['<b>a</b><b>b</b> <strong>c</strong> d', '**ab c** d'],
  ['<b><i>both</i></b>', '***both***'],
  ['<i>it <b>bo</b></i> x', '*it* ***bo*** x'],
  ['<b>a <i>b</i></b> c', '**a *b*** c'],
  ['<b>a <i>b</i> c</b>', '**a *b* c**'],
  ['<b><i>a</i>。<i>a</i></b>', '***a*。<em>a</em>**'],
  ['<b>one<br>two</b>', '**one\\\ntwo**'],
  ['H<sub>2</sub>O<sup></sup> <b>x</b>', 'H<sub>2</sub>O **x**'],
  ['<code>a`b</code> <b>x</b>', '``a`b`` **x**'],
  ['<b>x</b> 2 * 3 [a] snake_case _a_ ~~ &amp;copy; \\', '**x** 2 \\* 3 \\[a\\] snake_case \\_a\\_ \\~~ \\&copy; \\\\'],
])('marks parts of lines: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

// CommonMark takes marks between a letter and a sign for text.
it.each([
  ['<p><b>「重要」</b>です</p>', '<strong>「重要」</strong>です'],
  ['これは<b>太字。</b>続き', 'これは<strong>太字。</strong>続き'],
  ['<b>“quoted”</b>word', '<strong>“quoted”</strong>word'],
  ['a<b>(b)</b>c', 'a<strong>(b)</strong>c'],
  ['<i>C++</i>code', '<em>C++</em>code'],
  ['x<b>$5</b>y', 'x<strong>$5</strong>y'],
  ['한국어<b>(굵게)</b>는', '한국어<strong>(굵게)</strong>는'],
  ['<b>(a)</b> b', '**(a)** b'],
  ['<b>a</b><i>b</i>', '**a**<em>b</em>'],
  ['<strong><a href="https://a.example/">link </a></strong>more', '**[link](https://a.example/)** more'],
  ['<b><code>a <span>b</span></code></b>c', '<strong>`a b`</strong>c'],
  ['Oh!<a href="https://a.example/">a</a>', 'Oh\\![a](https://a.example/)'],
])('marks parts next to signs: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

it.each([
  ['<b>x</b> http://a.example/_b_', '**x** http://a.example/_b_'],
  ['<b>x</b> http://a.example/_b_. y', '**x** http://a.example/_b_. y'],
  ['<b>http://a.example/_b_</b>', '**<http://a.example/_b_>**'],
  ['<b>x</b> http://a.example/*b*', '**x** <http://a.example/*b*>'],
  ['<b>x</b> {% raw %} {{ x }}', '**x** \\{% raw %} {{ x }}'],
  ['<b>x</b> {<span>% raw %}</span>', '**x** \\{% raw %}'],
  ['<b>x</b> @name a@b.example', '**x** \\@name a@b.example'],
  ['<b>x</b><br>- y<br>1.<br>=<br>|-|-|', '**x**\\\n\\- y\\\n1.\\\n=\\\n\\|-|-|'],
  ['<h2>C #</h2>', '## C \\#'],
])('keeps text that would be marks: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

it.each([
  ['<a href="https://example.com/a_(b)">the <b>docs</b></a>', '[the **docs**](https://example.com/a_%28b%29)'],
  ['<a href="https://example.com/a_b">https://example.com/a_b</a>', 'https://example.com/a_b'],
  ['<a href="javascript:alert(1)">js</a> <b>x</b>', 'js **x**'],
  ['<h2>Head <a href="#head">¶</a></h2>', '## Head'],
  ['<img src="https://example.com/i.png" alt="An [image]">', '![An image](https://example.com/i.png)'],
  ['<img src="data:image/png;base64,AA" alt="x"><b>x</b>', '**x**'],
  [
    '<a href="https://a.example/"><img src="https://a.example/i.png" alt="i"></a>',
    '[![i](https://a.example/i.png)](https://a.example/)',
  ],
  [
    '<a href="https://a.example/"><span><h3>A <b>card</b></h3></span><p>Its text</p></a>',
    '### [A **card**](https://a.example/)\n\nIts text',
  ],
  [
    '<a href="https://a.example/"> <img src="https://a.example/i.png" alt="i"><div>Text</div></a>',
    '[![i](https://a.example/i.png)](https://a.example/)\n\nText',
  ],
])('keeps links and images of the web: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

/** Returns the images that no reader could load, by their names, descriptions and addresses. */
function replacedIn(text: string): string[][] {
  const images: string[][] = [];
  replaceImages(text, ({ name, alt, address }) => String(images.push([name, alt, address])));
  return images;
}

it('replaces images that no reader could load where they stand', () => {
  const address = `data:image/png;base64,${btoa('x'.repeat(150))}`;
  const html = `<p>a <b>b</b></p><a href="https://a.example/"><img src="${address}" alt="o[n]e"></a>
    <p><img src="file:///C:/my%20words/image 1.emf">c <img src="https://a.example/i.png"><img src="cid:1"></p>`;
  const text = markdown(html) ?? '';
  expect(replacedIn(text)).toEqual([
    ['image.png', 'one', address],
    ['image 1.emf', '', 'file:///C:/my%20words/image%201.emf'],
    ['image.png', '', 'cid:1'],
  ]);
  expect(replaceImages(text, ({ name }) => `<${name}>`)).toBe(
    'a **b**\n\n[<image.png>](https://a.example/)\n\n<image 1.emf>c ![](https://a.example/i.png)<image.png>',
  );
});

it('reads images whose bytes are in their address', async () => {
  const file = fileIn(`data:image/png;base64,${btoa('bytes')}`, 'a.png');
  expect([file?.type, file?.name, await file?.text()]).toEqual(['image/png', 'a.png', 'bytes']);
  expect(await fileIn('data:image/svg+xml;charset=utf-8,%3Csvg/%3E', 'a.svg')?.text()).toBe('<svg/>');
  expect(fileIn('data:image/png;base64,!', 'a.png')).toBeUndefined();
  expect(fileIn('file:///C:/a.png', 'a.png')).toBeUndefined();
});

it.each([
  [
    '<h2>A <b>head</b></h2><h3></h3><p># no <i>head</i></p><p>1. no</p><p>- no</p>',
    '## A **head**\n\n\\# no *head*\n\n1\\. no\n\n\\- no',
  ],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['<pre><code class="language-c++">a &lt; b;\n  ``` c\n</code></pre>', '````c++\na < b;\n  ``` c\n````'],
  ['<div class="highlight-source-ts"><pre>x<span>y</span>\n</pre></div>', '```ts\nxy\n```'],
  ['<pre>a\n\n\nb</pre>', '```\na\n\n\nb\n```'],
  ['<constructor><p>a <b>x</b></p></constructor>', 'a **x**'],
  ['<pre>class="language-js"</pre>', '```\nclass="language-js"\n```'],
  ['<p>a</p><hr><dl><dt>b</dt><dd><b>c</b></dd></dl>', 'a\n\n---\n\nb\n\n**c**'],
])('makes blocks: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

it.each([
  ['<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c'],
  ['<ul><li><p>a</p></li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
  ['<ul><li>a<pre>x\n\n- y</pre></li></ul>', '- a\n\n  ```\n  x\n\n  - y\n  ```'],
  ['<ol start="9"><li>a<pre>x\n\ny</pre></li><li>b</li></ol>', '9. a\n\n   ```\n   x\n\n   y\n   ```\n10. b'],
])('makes lists, also within each other: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

it.each([
  [
    '<table><tr><th>a|b</th><th>c</th></tr><tr><td><p>1</p><p>2</p></td></tr></table>',
    '| a\\|b | c |\n| --- | --- |\n| 1 2 |  |',
  ],
  ['<table><tr><th align="right">a</th><th style="text-align: center">b</th></tr></table>', '| a | b |\n| --: | :-: |'],
  [
    `<table><tr><td>a</td><td>b</td><td align=center>c</td></tr><tr><td>x</td><td align=right>1</td><td>y</td></tr>
      <tr><td align=right>2</td><td style="text-align:right">3</td><td>z</td></tr><tr><td>u</td><td></td><td>v</td></tr></table>`,
    '| a | b | c |\n| --- | --: | :-: |\n| x | 1 | y |\n| 2 | 3 | z |\n| u |  | v |',
  ],
  ['<table><tr><th align="constructor">a</th></tr><tr><td>b</td></tr></table>', '| a |\n| --- |\n| b |'],
  [
    '<table><tr><td>a <table><tr><td>in</td><td>ner</td></tr></table></td><td>b</td></tr></table>',
    '| a in ner | b |\n| --- | --- |',
  ],
])('makes tables: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

it('takes text from Google Docs', () => {
  const html = `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain </span><span
    style="font-weight:700">bold </span><span style="font-weight:700">text</span><span style="font-style:italic"> it</span><span
    style="text-decoration:line-through"> no</span></p></b>`;
  expect(markdown(html)).toBe('Plain **bold text** *it* ~~no~~');
});

it('takes text and lists from Word', () => {
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
    style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times"'>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`;
  const html = `<html><head><style>p{margin:0}</style></head><body><h1>Title<o:p></o:p></h1>${item(1, '·', '<b>First</b>')}${item(2, 'o', 'Inner')}${item(1, '·', 'Second')}<p>Between</p>${item(1, '1.', 'One')}${item(1, '2.', 'Two')}</body></html>`;
  expect(markdown(html)).toBe('# Title\n\n- **First**\n  - Inner\n- Second\n\nBetween\n\n1. One\n2. Two');
});

it('takes text, a footnote and the pictures of its RTF from Word', () => {
  const pictures = (['png', 'png', 'jpeg'] as const).map((type, at) => {
    return { type, alt: `Picture ${at}`, bytes: new Uint8Array(200).fill(at) };
  });
  const { html, rtf } = wordClipboard(pictures);
  const text = markdownOf(withPictures(parsed(html), rtf)) ?? '';
  expect(replacedIn(text)).toEqual(
    pictures.map(({ type, alt, bytes }) => [
      `image.${type}`,
      alt,
      `data:image/${type};base64,${btoa(String.fromCharCode(...bytes))}`,
    ]),
  );
  expect(replaceImages(text, ({ alt }) => `<${alt}>`)).toBe(
    '# Rye bread\n\nThe **dough**[^1] rests.\n\n<Picture 0>\n\n<Picture 1>\n\n<Picture 2>\n\n[^1]: Overnight is *best*.',
  );
  // Readers know no metafiles, and nothing tells which picture is missing.
  const withMetafile = withPictures(
    parsed(html),
    rtf.replace(String.raw`\pngblip\bliptag-12`, String.raw`\emfblip\bliptag-12`),
  );
  expect(replacedIn(markdownOf(withMetafile) ?? '').map(([name]) => name)).toEqual([
    'clip_image002.png',
    'image.png',
    'image.jpeg',
  ]);
  expect(withPictures(parsed(html), '')).toEqual(parsed(html));
  expect(withPictures(parsed('<b>a</b><img src="file:///C:/one.png">'), rtf).children[1]).toMatchObject({
    attributes: { src: 'file:///C:/one.png' },
  });
});

const reviewed = `<p class=MsoNormal>Bake <a style='mso-comment-reference:ML_1;mso-comment-date:20261130T1000'>at
  <del cite="mailto:Maria%20L" datetime="2026-11-30T10:00">200</del><ins cite="mailto:Maria%20L">250</ins> degrees</a><span
  class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1"
  href="#_msocom_1" language=JavaScript name="_msoanchor_1">[ML1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;
  </span></span></span>.<o:p></o:p></p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff
  align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1"
  class=msocomtxt><![endif]><span style='mso-comment-author:"Maria L"'><a name="_msocom_1"></a></span><p class=MsoCommentText><span
  class=MsoCommentReference><a href="#_msoanchor_1" class=msocomoff>[ML1]</a></span>Too cold</p><![if !supportAnnotations]></div>
  <![endif]></div></div>`;

it('leaves out the comments and the deletions of a review in Word', () => {
  expect(markdown(reviewed)).toBe('Bake at 250 degrees.');
  expect(markdown(`<p>One <b>more</b></p>${reviewed}`)).toBe('One **more**\n\nBake at 250 degrees.');
  // A page shows its corrections.
  expect(markdown('<p><del datetime="2026-11-30">200</del> 250</p>')).toBe('~~200~~ 250');
});

it('takes the styles for titles and quotes from Word', () => {
  const html = `<p class=MsoTitle>Rye <i>bread</i></p>
<p class=MsoQuote>Slow <b>is</b> fast.<o:p></o:p></p>
<p class=MsoQuote>Always.</p>
<p class=MsoNormal>Text</p><p class=MsoIntenseQuote>Bake</p>`;
  expect(markdown(html)).toBe('# Rye *bread*\n\n> Slow **is** fast.\n>\n> Always.\n\nText\n\n> Bake');
  expect(markdown('<div><p class="MsoTitleCxSpFirst">Rye</p></div>')).toBe('# Rye');
});

it.each([' '.repeat(400_000), String.raw`\pngblip`.repeat(50_000), '00'.repeat(400_000), '{0}'.repeat(100_000)])(
  'reads a long RTF without pictures in one pass',
  (rest) => {
    const image = parsed('<b>a</b><img src="file:///C:/one.png">');
    expect(withPictures(image, String.raw`{\pict\pngblip${rest}x`)).toEqual(image);
  },
);

it('takes footnotes from LibreOffice, and leaves references to nothing', () => {
  const html = `<p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> <b>b</b><a
    name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a></p><div id="sdfootnote1"><p><a name="sdfootnote1sym"
    href="#sdfootnote1anc">1</a> One</p><p>more</p></div><div id="sdendnote1"><p><a href="#sdendnote1anc">i</a> End</p></div>`;
  expect(markdown(html)).toBe('a[^1] **b**[^end1]\n\n[^1]: One\n\n    more\n\n[^end1]: End');
  expect(markdown('<p><b>a</b><a href="#_ftn1">[1]</a></p>')).toBe('**a**\\[1\\]');
});

it('numbers footnotes after those of the text around if it has the same numbers', () => {
  const note = (number: number) =>
    [
      `<a href="#_ftn${number}">[${number}]</a>`,
      `<div id=ftn${number}><p><a href="#_ftnref${number}">x</a> N</p></div>`,
    ] as const;
  const html = `<p>a${note(1)[0]} b${note(2)[0]}<a href="#_edn1">[i]</a></p>${note(1)[1]}${note(2)[1]}<div id=edn1><p>E</p></div>`;
  const noted = (around: string) => markdownOf(parsed(html), around);
  expect(noted('x[^2] y\n\n[^2]: Y')).toBe('a[^3] b[^4][^end3]\n\n[^3]: N\n\n[^4]: N\n\n[^end3]: E');
  expect(noted('x[^end1] y[^12]')).toMatch(/^a\[\^13\] b\[\^14\]\[\^end13\]\n/);
  // These are others, or no notes.
  expect(noted(String.raw`x[^7] y[^source] \[^1\]`)).toMatch(/^a\[\^1\] b\[\^2\]\[\^end1\]\n/);
});

it.each([
  [
    `<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,${'A'.repeat(200)}" alt="checked"
      aria-roledescription="checkbox"><p role="presentation"><span style="color:#000;text-decoration:line-through;">Done</span></p></li>
      <li role="checkbox" aria-checked="false"><img src="data:image/png;base64,${'A'.repeat(200)}" alt="unchecked"
      aria-roledescription="checkbox"><p>Open</p></li><ul><li role="checkbox" aria-checked="false"><p>Inner</p></li></ul></ul>`,
    '- [x] Done\n- [ ] Open\n  - [ ] Inner',
  ],
  [
    '<ul><li><input type="checkbox" checked> a <s>b</s></li><li><label><input type="checkbox">c</label></li></ul>',
    '- [x] a ~~b~~\n- [ ] c',
  ],
  ['<ul><li>a<ul><li><input type="checkbox">b</li></ul></li></ul>', '- a\n  - [ ] b'],
])('makes tasks: %s', (html, wanted) => {
  expect(markdown(html)).toBe(wanted);
});

it.each([
  ['https://www.google.com/url?q=https://a.example/?b%3Dc%26d&sa=D&usg=x', 'https://a.example/?b=c&d'],
  ['https://google.de/url?url=http://a.example/', 'http://a.example/'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert%281%29'],
  ['https://www.google.com/search?q=https://a.example/', 'https://www.google.com/search?q=https://a.example/'],
])('takes links out of those of Google: %s', (address, wanted) => {
  expect(markdown(`<a href="${address}">a</a>`)).toBe(`[a](${wanted})`);
});
