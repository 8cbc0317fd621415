/** Passages as long articles have them; their marks decide what highlighting costs. */
const passages = [
  '## A heading with `code`\n\n',
  'Some *words* of a long [article](https://example.com/bread?loaf=1) with **bold** parts, `code` and an <https://example.com/>.\n\n',
  '- one\n- two with a [link](https://example.com/)\n  - three, **nested**\n\n',
  '```ts\nexport function knead(dough: Dough, minutes = 12): Dough {\n  return { ...dough, strength: minutes * 2 };\n}\n```\n\n',
  '| Flour | Water | Salt |\n| ----- | ----: | :--: |\n| 500 g | 350 ml | 10 g |\n| [1 kg](https://example.com/) | 700 ml | 20 g |\n\n',
  '> A quote that goes on\n> over two lines.\n\n![A loaf](https://example.com/loaf.png)\n\n',
];

/** Returns Markdown of this many characters, all of them ASCII. */
export function writeEditorText(length: number): string {
  const all = passages.join('');
  return all.repeat(Math.ceil(length / all.length)).slice(0, length);
}
