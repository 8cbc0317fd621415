import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render.ts';

const render = (content: string) => renderMarkdown(content, { profile: 'comment' }).html;

describe('task lists', () => {
  it('are check boxes that their text names', () => {
    expect(render('- [x] mix *well*\n- [ ] bake\n- serve')).toBe(
      '<ul>\n' +
        '<li class="task"><label><input type="checkbox" disabled checked />mix <em>well</em></label></li>\n' +
        '<li class="task"><label><input type="checkbox" disabled />bake</label></li>\n' +
        '<li>serve</li>\n' +
        '</ul>\n',
    );
  });

  it.each([
    ['1. [X] a', '<input type="checkbox" disabled checked />a</label>'],
    ['- [ ] a\n\n- [x] b', '<p><label><input type="checkbox" disabled checked />b</label></p>'],
    ['- [ ] a\n  - [x] b', '<input type="checkbox" disabled checked />b</label></li>\n</ul>'],
  ])('are recognized in %j', (content, html) => {
    expect(render(content)).toContain(html);
  });

  it.each(['[x] a', '- [x]', '- [x](https://example.com)', '- [y] a', '- `[x] a`', '- a [x] b', '- \\[x] a'])(
    'are no part of %j',
    (content) => {
      expect(render(content)).not.toContain('<input');
    },
  );

  it('leave no other fields to texts', () => {
    expect(
      render('<input type="text" disabled> <input type="checkbox"> <input type="submit" value="Pay" form="f">'),
    ).toBe('<p>  </p>\n');
  });
});
