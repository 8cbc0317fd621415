import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { blocksIn } from './blocks-in.ts';

/** Returns what is shown below the lines of a text, with the text of each line. */
function shownIn(doc: string): (readonly [line: string, kind: string, content: string])[] {
  const state = EditorState.create({ doc, extensions: markdownLanguage.extension });
  return blocksIn(state).map(({ at, kind, content }) => [state.doc.lineAt(at).text, kind, content]);
}

it('finds images and embeds in their order', () => {
  const lines = [
    '![A loaf](https://a.test/1.png)',
    '',
    '{% embed https://a.test/100%25 %}',
    'Two ![](/2.png) ![](</a b.png> "t")',
  ];
  expect(shownIn(lines.join('\n'))).toEqual([
    [lines[0], 'image', 'https://a.test/1.png'],
    [lines[2], 'embed', lines[2]],
    [lines[3], 'image', '/2.png'],
    [lines[3], 'image', '/a b.png'],
  ]);
  expect(shownIn('![A](https://a.test/Bread_(food).jpg)')[0]?.[2]).toBe('https://a.test/Bread_(food).jpg');
});

it.each([
  ['code', '```\n![](/1.png)\n{% user a %}\n```'],
  ['code within a line', '`![](/1.png)`'],
  ['an indented block', 'a\n\n    ![](/1.png)'],
  ['a comment', '<!-- ![](/1.png) -->'],
  ['an escaped mark', '\\![](/1.png)'],
  ['an address that is not ended', '![A loaf](https://a.test/1'],
  ['a link', '[A loaf](/1.png)'],
  ['a tag within a line', 'As {% user a %} says'],
  ['a tag with an end', '{% details More %}\n{% enddetails %}'],
  ['a tag without an argument', '{% katex %}\nx\n{% endkatex %}'],
])('shows nothing for %s', (_, text) => {
  expect(shownIn(text)).toEqual([]);
});
