import { DomainError } from '@commonplace/domain/errors';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../render.ts';

const render = (content: string) => renderMarkdown(content, { profile: 'article' }).html;

describe('embeds with Markdown content', () => {
  it.each(['details', 'spoiler', 'collapsible'])('renders %s as a folded part', (name) => {
    expect(render(`{% ${name} What & *why* %}\n\nA **b**\n\n- c\n\n{% end${name} %}\nafter`)).toBe(
      '<details><summary>What &amp; *why*</summary>\n<p>A <strong>b</strong></p>\n<ul>\n<li>c</li>\n</ul>\n</details>\n<p>after</p>\n',
    );
  });

  it('may share lines with each other', () => {
    const expected =
      '<div class="embed-row">\n<div class="embed-col embed-col-1">\n<p>A</p>\n</div>\n' +
      '<div class="embed-col embed-col-2">\n<p>B</p>\n</div>\n</div>\n';
    expect(render('{% row %}\n{% col %}A{% endcol %}\n{% col span=2 %}B{% endcol %}\n{% endrow %}')).toBe(expected);
    expect(render('{% row %}{% col %}\nA\n{% endcol %}{% col span=2 %}\nB\n{% endcol %}{% endrow %}')).toBe(expected);
    expect(render('{% row %}{% col %}A{% endcol %}{% col span=2 %}B{% endcol %}{% endrow %}')).toBe(expected);
  });

  it('begin and end paragraphs', () => {
    const expected = '<p>before</p>\n<div class="embed-box">\n<p>in</p>\n</div>\n<p>after</p>\n';
    expect(render('before\n{% card %}\nin\n{% endcard %}\nafter')).toBe(expected);
    expect(render('before\n{% card %} in {% endcard %}\nafter')).toBe(expected);
    expect(render('before\n\n{% card %}\nin\n{% endcard %} after')).toBe(expected);
  });

  it.each([
    '<img src="https://a.example/a.png">',
    '<hr>',
    '<b>a',
    '<div>a</div>',
    '<!-- a -->',
    '<p>a',
    '# a',
    '- a',
    '1. a',
    '> a',
    '> <hr>',
    '- <hr>',
    '- ```\n  a',
    '    a',
    '| a | b |\n| - | - |\n| c | d |',
    '{% card %}<hr>{% endcard %}',
    '{% row %}{% col %}<hr>{% endcol %}{% endrow %}',
    'a\n<hr>',
    '***',
  ])('end at their end tag, after any text: %j', (content) => {
    const onItsOwn = render(`{% details a %}\n${content}\n{% enddetails %}`);
    expect(onItsOwn).not.toMatch(/[{%]/);
    expect(render(`{% details a %}\n${content}{% enddetails %}`)).toBe(onItsOwn);
    expect(render(`{% details a %}\n${content}{% enddetails %}\n\nb`)).toBe(`${onItsOwn}<p>b</p>\n`);
    const inRow = render(`{% row %}\n{% details a %}\n${content}\n{% enddetails %}\n{% endrow %}`);
    expect(render(`{% row %}\n{% details a %}\n${content}{% enddetails %}{% endrow %}`)).toBe(inRow);
  });

  it.each(['<img src=x>', '<hr>', '# a', '- a', '<b>a', '> a'])('may have a block in one line: %j', (content) => {
    const onItsOwn = render(`{% details a %}\n${content}\n{% enddetails %}`);
    expect(render(`{% details a %}${content}{% enddetails %}`)).toBe(onItsOwn);
    expect(render(`> {% details a %}${content}{% enddetails %}`)).toBe(`<blockquote>\n${onItsOwn}</blockquote>\n`);
  });

  it.each(['```\n', '~~~\n', '- ```\n  ', '> ~~~\n> '])(
    'may have code that begins after their opening tag: %j',
    (fence) => {
      const html = render(`{% details a %}${fence}b{% enddetails %}`);
      expect(html).toContain('<code>b\n</code>');
      expect(html).not.toMatch(/[{%]/);
    },
  );

  it('may be within a paragraph', () => {
    expect(render('a {% spoiler b %}*c* {% vimeo 1 %}{% endspoiler %} d')).toMatch(
      /^<p>a <\/p><details><summary>b<\/summary>\n<em>c<\/em> <iframe [^>]*><\/iframe><\/details>\n d<p><\/p>\n$/,
    );
  });

  it('are supported in lists, quotations and each other', () => {
    expect(render('> {% card %}\n> a\n> {% endcard %}\n\n- b\n  {% card %}\n  c\n  {% endcard %}\n- d')).toBe(
      '<blockquote>\n<div class="embed-box">\n<p>a</p>\n</div>\n</blockquote>\n<ul>\n<li>b<div class="embed-box">\n' +
        '<p>c</p>\n</div>\n</li>\n<li>d</li>\n</ul>\n',
    );
    expect(render('{% card %}\n{% card %}\na\n{% endcard %}\nb\n{% endcard %}')).toBe(
      '<div class="embed-box">\n<div class="embed-box">\n<p>a</p>\n</div>\n<p>b</p>\n</div>\n',
    );
  });

  it('do not end in code', () => {
    const inFence = render('{% card %}\n```\n{% endcard %}\n```\n`{% endcard %}` \\{% endcard %}\n{% endcard %}');
    expect(inFence.match(/\{% endcard %\}/g)).toHaveLength(3);
    expect(inFence.endsWith('</p>\n</div>\n')).toBe(true);
  });

  it('show their arguments', () => {
    expect(
      render('{% quote author="Ada & Co" role="R<b>" rating=5 link=https://a.example/?b&c %}x{% endquote %}'),
    ).toContain(
      '<figcaption><strong>Ada &amp; Co</strong> R&lt;b&gt; ★★★★★ <a href="https://a.example/?b&amp;c" target="_blank"',
    );
    expect(render('{% feature icon="+" title="Fast" %}\nx\n{% endfeature %}')).toContain(
      '<p>+ <strong>Fast</strong></p>',
    );
    expect(render('{% offer link="https://a.example" button="Go" %}x{% endoffer %}')).toContain(
      '<p><a class="embed-cta" href="https://a.example" target="_blank" rel="noopener noreferrer">Go</a></p>',
    );
    expect(render('{% slide image="https://a.example/a.png" alt="&quot;" %}')).toBe(
      '<p><img src="https://a.example/a.png" alt="&amp;quot;" loading="lazy" /></p>\n',
    );
  });
});

describe('embeds with verbatim content', () => {
  it('render calls to action as links', () => {
    const expected =
      '<a class="embed-cta" href="https://a.example/" target="_blank" rel="noopener noreferrer">Do it</a>';
    for (const text of [
      '{% cta https://a.example/ %} Do it {% endcta %}',
      '{% cta https://a.example/ %}\nDo\nit\n{% endcta %}',
    ]) {
      expect(render(text)).toBe(`<p>${expected}</p>\n`);
      expect(render(`a ${text} b`)).toBe(`<p>a ${expected} b</p>\n`);
    }
    expect(render('{% cta /signup %}x{% endcta %}')).toBe('<p><a class="embed-cta" href="/signup">x</a></p>\n');
  });

  it('render formulas as MathML', () => {
    expect(render('a {% katex inline %}x^2 < 1{% endkatex %}')).toBe(
      '<p>a <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup>' +
        '<mo>&lt;</mo><mn>1</mn></mrow></semantics></math></p>\n',
    );
    expect(render('{% katex %}\n\\frac{1}{2}\n\n{% endkatex %}')).toContain('display="block"');
    expect(renderMarkdown('{% katex %}x^2{% endkatex %}', { profile: 'article' }).text).toBe('x^2');
  });

  it.each([
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\url{javascript:alert(1)}`,
    String.raw`\includegraphics{https://a.example/a.png}`,
    String.raw`\htmlStyle{color: red}{x}`,
    String.raw`\htmlData{a=b}{x}`,
    String.raw`\text{<img src=x onerror=alert(1)>}`,
    String.raw`\unicode{x}`,
    String.raw`\color{red"onclick="alert(1)}x`,
  ])('sanitize formulas: %s', (tex) => {
    const { html } = attempt(`{% katex %}${tex}{% endkatex %}`);
    expect(html).not.toMatch(/<img|<a |style=|href=|onclick|data-/);
  });

  it('ignore a handwritten placeholder of a formula', () => {
    const html = render('<span class="embed-math" title="0">y</span> {% katex inline %}x{% endkatex %}');
    expect(html).toContain('title="0">y</span>');
    expect(html.match(/<math/g)).toHaveLength(1);
  });

  it('highlight code', () => {
    expect(render('{% runkit %}\nconst a = "<b>";\n{% endrunkit %}')).toBe(
      '<pre class="highlight"><code class="language-javascript"><span class="hljs-keyword">const</span> a = ' +
        '<span class="hljs-string">"&lt;b&gt;"</span>;\n</code></pre>\n',
    );
  });

  it('may follow hidden code of several lines', () => {
    const output = render('{% runkit %}\nshow(1)\n{% endrunkit %}');
    const hidden = '{% runkit\n// hidden\n\n- x\n# y\nconst a = { b: 1 };\n%}\nshow(1)\n{% endrunkit %}';
    expect(render(hidden)).toBe(output);
    expect(render(`Text\n${hidden}\nmore`)).toBe(`<p>Text</p>\n${output}<p>more</p>\n`);
    expect(render(hidden.replaceAll('\n', '\r\n'))).toBe(output);
    const lines = hidden.split('\n');
    expect(render(lines.map((line) => `> ${line}`).join('\n'))).toBe(`<blockquote>\n${output}</blockquote>\n`);
    expect(
      render(
        `- ${lines
          .map((line) => `  ${line}`)
          .join('\n')
          .trim()}`,
      ),
    ).toBe(`<ul>\n<li>\n${output}</li>\n</ul>\n`);
  });

  it('end hidden code with its container', () => {
    expect(render('- {% runkit\n  a\n\nb %}')).toContain('{% runkit');
    expect(render('{% runkit\n{% vimeo 1 %}')).toContain('<iframe');
  });
});

describe('arguments over several lines', () => {
  it.each([
    ['{% youtube\n  dQw4w9WgXcQ\n%}', '{% youtube dQw4w9WgXcQ %}'],
    ['a {% embed\nhttps://example.com\n%} b', 'a {% embed https://example.com %} b'],
    ['<div>\n{% vimeo\n1 %}\n</div>', '<div>\n{% vimeo 1 %}\n</div>'],
    ['{% cta\nhttps://a.example/\n%}\nx\n{% endcta %}', '{% cta https://a.example/ %}\nx\n{% endcta %}'],
    ['{% quote\n  author="A"\n  rating=5\n%}\nx\n{% endquote %}', '{% quote author="A" rating=5 %}\nx\n{% endquote %}'],
    ['{% slide\n image="https://a.example/a.png"\n%}', '{% slide image="https://a.example/a.png" %}'],
    ['> {% col\n> span=2 %}x{% endcol %}', '> {% col span=2 %}x{% endcol %}'],
  ])('%j is %j', (long, short) => {
    expect(render(long)).toBe(render(short));
  });

  it('are supported for known embeds only', () => {
    expect(render('{% nonsense\n1 %}')).toBe('<p>{% nonsense\n1 %}</p>\n');
    expect(attempt('{% youtube\n1 %}').error).toContain('{% youtube %}: "1" is not a valid argument');
  });
});

describe('rejections', () => {
  it.each([
    ['{% details x %}\nnever closed', '{% details %} is not closed by {% enddetails %}'],
    ['- {% details x %}\n\nelsewhere {% raw %}{% enddetails %}{% endraw %}', '{% details %} is not closed'],
    ['a {% cta https://a.example %}', '{% cta %} is not closed'],
    ['a {% enddetails %}', '{% enddetails %}: there is no {% details %} that it could close'],
    ['{% col span=9 %}x{% endcol %}', '{% col %}: "span=9" is not a width'],
    ['{% quote %}x{% endquote %}', '{% quote %}: it needs an author="..."'],
    ['{% quote author=a rating=9 %}x{% endquote %}', '{% quote %}: a rating is a number from 1 to 5'],
    [
      '{% quote author=a link=javascript:alert(1) %}x{% endquote %}',
      '{% quote %}: link="javascript:alert(1)" is not a web',
    ],
    ['{% feature %}x{% endfeature %}', '{% feature %}: it needs a title="..."'],
    ['{% offer link=data:x %}x{% endoffer %}', '{% offer %}: link="data:x" is not a web address'],
    ['{% slide image=javascript:x %}', '{% slide %}: image="javascript:x" is not a web address'],
    ['{% cta javascript:alert(1) %}x{% endcta %}', '{% cta %}: "javascript:alert(1)" is not a web address'],
    ['{% cta //evil.example %}x{% endcta %}', '{% cta %}: "//evil.example" is not a web address'],
    ['{% katex %}\\frac{{% endkatex %}', '{% katex %}: Unexpected end of input'],
    [`{% katex %}${'x'.repeat(5001)}{% endkatex %}`, '{% katex %}: a formula has at most 5000 characters'],
    [`${'{% row %}\n'.repeat(11)}${'{% endrow %}\n'.repeat(11)}`, '{% row %} is nested too deeply'],
  ])('%j', (content, message) => {
    expect(attempt(content).error).toContain(message);
  });
});

function attempt(content: string): { html: string; error: string } {
  try {
    return { html: render(content), error: '' };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'validation_failed') return { html: '', error: error.message };
    throw error;
  }
}
