import { markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { imagesIn, missingImageIn } from './images-in-text.ts';

const missingIn = (doc: string) => missingImageIn(EditorState.create({ doc, extensions: markdownLanguage.extension }));
const words = 'word '.repeat(20_000);

it.each([
  '![a](upload:b)',
  '[![a](upload:b)](/c)',
  '- ![a](upload:b)',
  '<div>\n![a](upload:b)\n</div>',
  `${words}\n\n![a](upload:b)`,
])('misses the image of a placeholder: %s', (text) => {
  expect(missingIn(text)?.alt).toBe('a');
});

it.each([
  '<pre>\n![a](upload:b)\n</pre>',
  '`![a](upload:b)`',
  '```\n![a](upload:b)\n```',
  String.raw`\![a](upload:b)`,
  `${words}\`![a](upload:b)\``,
])('misses no image in a text about the mark: %s', (text) => {
  expect(missingIn(text)).toBeUndefined();
});

it('finds images in time that grows with the text', () => {
  // Took minutes where each beginning was searched for its end up to the end of the line.
  expect(imagesIn(`${'!['.repeat(400_000)}a](b)`)).toMatchObject([{ alt: 'a', address: 'b' }]);
});
