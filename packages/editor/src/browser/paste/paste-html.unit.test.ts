import { expect, it } from 'vitest';
import { markdownOf } from './paste-html.ts';
import { fileIn, separateImages } from './pasted-images.ts';
import { withPictures } from './rtf-pictures.ts';
import { parsed } from './testing/parsed.ts';

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

it('separates images whose bytes are in their address, and reads these', async () => {
  const address = `data:image/png;base64,${btoa('x'.repeat(150))}`;
  const html = `<p>a <b>b</b></p><a href="https://a.example/"><img src="${address}" alt="one"></a><p><img src="${address}">c</p>`;
  const { text, images } = separateImages(markdown(html) ?? '');
  expect(text).toBe('a **b**\n\n\n\nc');
  expect(images).toEqual([
    { at: 9, alt: 'one', address },
    { at: 11, alt: '', address },
  ]);
  const file = fileIn(address);
  expect([file?.type, file?.name, await file?.text()]).toEqual(['image/png', 'image.png', 'x'.repeat(150)]);
  expect(await fileIn('data:image/svg+xml;charset=utf-8,%3Csvg/%3E')?.text()).toBe('<svg/>');
  expect(fileIn('data:image/png;base64,!')).toBeUndefined();
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

it('takes the pictures that Word has as files out of its RTF', () => {
  const hex = (byte: string) => `${byte.repeat(50)}\r\n${byte.repeat(50)}`;
  const rtf = String.raw`{\rtf1 {\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn x}{\sv 1}}}\picscalex100\pngblip\bliptag-123\blipupi96{\*\blipuid 0a1b
2c}
${hex('89')}}}{\nonshppict{\pict\wmetafile8 ${hex('01')}}}{\*\shppict{\pict\picw10\jpegblip\bliptag45 ${hex('ff')}}}}`;
  const html = parsed('<p>a<img src="file:///C:/one.png" alt="one"></p><p><img src="file:///C:/two.jpg"></p>');
  const { images } = separateImages(markdownOf(withPictures(html, rtf)) ?? '');
  expect(images.map(({ alt, address }) => [alt, address.slice(0, 30)])).toEqual([
    ['one', 'data:image/png;base64,iYmJiYmJ'],
    ['', 'data:image/jpeg;base64,/////'.padEnd(30, '/')],
  ]);
  const fewer = parsed('<p><b>a</b><img src="file:///C:/one.png"></p>');
  expect(withPictures(fewer, rtf)).toEqual(fewer);
  expect(withPictures(html, '')).toEqual(html);
});
