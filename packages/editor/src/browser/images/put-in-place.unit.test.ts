import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import type { EditorPage } from '../page.ts';
import type { ImageUpload } from './image-upload.ts';
import { putInPlace } from './put-in-place.ts';

const page = { text: () => '' } as unknown as EditorPage;

it('replaces the placeholders of several images, and changes nothing else', () => {
  const uploads = new Map(
    ['a', 'b', 'c'].map((id) => [id, { name: `${id}.png`, url: `https://own.test/images/${id}.png` } as ImageUpload]),
  );
  const doc = 'One\n\n![a.png](upload:a)\n\ntwo\n\n![Dough](upload:b)\n\nthree ![c.png](upload:c) four';
  const view = {
    state: EditorState.create({ doc, selection: { anchor: doc.indexOf('four') } }),
    // As in the editor, each change looks for placeholders again.
    dispatch(transactions: readonly Transaction[]) {
      view.state = transactions.at(-1)!.state;
      putInPlace(page, view as unknown as EditorView, uploads);
    },
  };
  putInPlace(page, view as unknown as EditorView, uploads);
  const text = view.state.doc.toString();
  expect(text).toBe(
    'One\n\n![](https://own.test/images/a.png)\n\ntwo\n\n![Dough](https://own.test/images/b.png)\n\nthree ![](https://own.test/images/c.png) four',
  );
  expect(view.state.selection.main.head).toBe(text.indexOf('four'));
});

it('writes an element in a block of HTML, where readers would see the marks of Markdown', () => {
  const uploads = new Map([['a', { name: 'a.png', url: 'https://own.test/images/a.png' } as ImageUpload]]);
  const view = {
    state: EditorState.create({
      doc: String.raw`<div align="center">
  ![A "rye" \& wheat](upload:a)
</div>`,
      extensions: markdownLanguage.extension,
    }),
    dispatch: (transactions: readonly Transaction[]) => void (view.state = transactions.at(-1)!.state),
  };
  putInPlace(page, view as unknown as EditorView, uploads);
  expect(view.state.doc.line(2).text).toBe(
    '  <img src="https://own.test/images/a.png" alt="A &quot;rye&quot; &amp; wheat">',
  );
});
