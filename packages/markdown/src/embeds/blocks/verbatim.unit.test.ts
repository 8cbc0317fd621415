import { DomainError } from '@commonplace/domain/errors';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../render.ts';

const render = (content: string) => renderMarkdown(content, { profile: 'article' }).html;

describe('raw text', () => {
  const raw = (content: string) => `{% raw %}\n${content}\n{% endraw %}\n`;

  it('keeps embeds as written', () => {
    expect(render('{% raw %}{% nonsense 1 %}{% endraw %}')).toBe('<p>{% nonsense 1 %}</p>\n');
    expect(render('a {% raw %}{% details %}{% endraw %} b')).toBe('<p>a {% details %} b</p>\n');
    expect(render('{%raw%}{% vimeo 1 %}{%- endraw -%} {% vimeo 2 %}')).toMatch(
      /^<p>\{% vimeo 1 %\} <iframe src="[^"]*2"/,
    );
    expect(render('{% RAW %}{% raw %}{{ x }}{% EndRaw %}')).toBe('<p>{% raw %}{{ x }}</p>\n');
    expect(render(raw('<div>{% vimeo 1 %}</div>'))).toBe('<div>{% vimeo 1 %}</div>\n');
    expect(render(raw('[a](/x?{%b%}) https://a.example/{%c%}'))).toContain('<a href="/x?%7B%25b%25%7D">a</a>');
    expect(render(raw('[{% b %}](/x "{% c %}")'))).toBe('<p><a href="/x" title="{% c %}">{% b %}</a></p>\n');
  });

  it.each([
    '# Heading',
    '## `code` {{ x }}',
    'Two\n\nparagraphs',
    '- a\n- b\n  - c',
    '1. a\n2. b',
    '> quoted',
    '**bold** `code` [link](https://a.example)',
    '```html\n<b>{{ x }}</b>\n```',
    '~~~\na\n\nb\n~~~',
    '| a | b |\n|---|---|\n| c | d |',
    '    indented',
    '<div>\n\n*x*\n\n</div>\n',
    'Title\n===',
    '***',
  ])('leaves Markdown alone: %j', (content) => {
    expect(render(raw(content))).toBe(render(content));
    expect(render(`before\n\n${raw(content)}\nafter`)).toBe(render(`before\n\n${content}\n\nafter`));
    expect(render(raw(`\n${content}\n`).replaceAll('\n', '\r\n'))).toBe(render(content));
  });

  it('keeps code, and embeds in it', () => {
    const html = render(raw('Use:\n```liquid\n{% if x %}\n  {{ y }}\n{% endif %}\n```\n`{% for %}` {% for %}'));
    expect(html).toBe(
      '<p>Use:</p>\n<pre class="highlight"><code class="language-liquid">{% if x %}\n  {{ y }}\n{% endif %}\n</code></pre>\n' +
        '<p><code>{% for %}</code> {% for %}</p>\n',
    );
    expect(render(raw('```js\nconst a = "{% b %}";\n```'))).toBe(render('```js\nconst a = "{% b %}";\n```'));
  });

  it('may surround lists, quotations and other embeds', () => {
    expect(render('- {% raw %}{% x %}{% endraw %}\n- b')).toBe('<ul>\n<li>{% x %}</li>\n<li>b</li>\n</ul>\n');
    expect(render('> {% raw %}\n> {% x %}\n> {% endraw %}')).toBe('<blockquote>\n<p>{% x %}</p>\n</blockquote>\n');
    expect(render('{% details a %}{% raw %}{% enddetails %}{% endraw %}{% enddetails %}')).toContain(
      '<p>{% enddetails %}</p>',
    );
  });

  it.each([
    '`{% raw %}`',
    '``a ` {% raw %}``',
    '```\n{% raw %}\n```',
    '```liquid\n{% raw %}{{ x }}{% endraw %}\n```',
    '- ```\n  {% raw %}\n  ```',
    '> ~~~\n> {% raw %}\n> ~~~',
    'a\n\n    {% raw %}',
    '<code>{% raw %}</code>',
    '<pre>\n\n{% raw %}\n</pre>',
  ])('is ignored in code: %j', (content) => {
    expect(render(content)).toContain('{% raw %}');
  });

  it('is ignored after a backslash or in a comment', () => {
    expect(render('\\{% raw %} a')).toBe('<p>{% raw %} a</p>\n');
    expect(render('<!-- {% raw %} -->\n\na')).toBe('\n<p>a</p>\n');
    expect(render('<!--\n\n{% raw %}\n-->\n\na')).toBe('\n<p>a</p>\n');
  });

  it('ends outside of code if possible', () => {
    expect(render('{% raw %}`{% endraw %}`{% x %}{% endraw %}')).toBe('<p><code>{% endraw %}</code>{% x %}</p>\n');
    expect(render('{% raw %}\n```\n{{ x }}\n{% endraw %}\n```')).toContain('<code>{{ x }}\n');
    expect(render('a ` {% raw %}{% x %}{% endraw %} - `b`')).toContain('{% x %}');
  });

  it('is ignored in HTML blocks', () => {
    expect(renderMarkdown('<p>{% raw %}</p>', { profile: 'billboard', isHtml: true }).html).toBe('<p>{% raw %}</p>');
  });

  it('must be closed', () => {
    expect(attempt('a {% raw %} b').error).toBe('{% raw %} is not closed by {% endraw %}');
  });

  it('leaves no markers in text and word count', () => {
    expect(renderMarkdown('{% raw %}{% a %} *b*{% endraw %}', { profile: 'article' }).text).toBe('{% a %} b');
    expect(renderMarkdown('{% raw %}a{% endraw %}', { profile: 'comment' }).html).toBe(
      '<p>{% raw %}a{% endraw %}</p>\n',
    );
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
