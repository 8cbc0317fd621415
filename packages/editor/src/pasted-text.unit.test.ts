import { renderMarkdown } from '@commonplace/markdown/render';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf, type HtmlElement, type HtmlNode } from './browser/paste/html-tree.ts';
import { markdownOf } from './browser/paste/paste-html.ts';
import { parsed } from './browser/paste/testing/parsed.ts';

const names: Readonly<Record<string, string>> = { strong: 'b', em: 'i', del: 's' };
const marks = new Set(['b', 'i', 's', 'code', 'sub', 'sup']);
const blocks = new Set(['p', 'h2', 'ul', 'li', 'blockquote', 'table', 'tr', 'td', 'th', 'div']);

/** Returns the letters that are shown, each with its marks. White space has none, and ends of lines are one. */
function lettersOf(html: string): string {
  const letters: string[] = [];
  const add = (node: HtmlNode, within: ReadonlySet<string>): void => {
    if (typeof node === 'string') {
      const marked = within.size === 0 ? '' : `{${[...within].toSorted().join()}}`;
      for (const letter of node) letters.push(/\s/.test(letter) ? ' ' : letter + marked);
      return;
    }
    const isBreak = node.name === 'br' || blocks.has(node.name);
    if (isBreak) letters.push('\n');
    // Markdown has no marks within code.
    const own = within.has('code') && node.name !== 'a' ? undefined : markOf(node);
    for (const child of node.children) add(child, own === undefined ? within : new Set([...within, own]));
    if (isBreak) letters.push('\n');
  };
  add(parsed(html), new Set());
  return letters
    .join('')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim();
}

/** An address is shown as a link to itself, too. */
function markOf(element: HtmlElement): string | undefined {
  const { href } = element.attributes;
  if (element.name === 'a')
    return href === undefined || [href, decodeURI(href)].includes(textOf(element)) ? undefined : `a:${href}`;
  const name = names[element.name] ?? element.name;
  return marks.has(name) ? name : undefined;
}

const rendered = (markdown: string) =>
  renderMarkdown(markdown, { profile: 'article', usernames: new Set(['name']) }).html;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const scripts = [
  'a',
  'word',
  'これ',
  '한국어',
  '太字',
  'שלום',
  'é',
  'e\u0301',
  '😀',
  '1',
  'snake_case',
  '',
  ' ',
  ' ',
  '　',
];
const signs = [
  '。',
  '「',
  '」',
  '（',
  '(',
  ')',
  '“',
  '”',
  '$5',
  'C++',
  '.',
  ',',
  '!',
  '?',
  ':',
  '-',
  '\u00A0',
  '…',
  '%',
];
const literal =
  '* ** _ __ # ## 1. 1) + - > | ~ ~~ ~~~ ` `` ``` [x] [x](y) <tag> </b> &amp; &copy; :smile: @name {% {%raw%} {{ \\ = --- |-|- http://a.example/_b_ https://b.example/*c* ftp://c.example/(d) [^1] <!-- <http://x> a@b.c'.split(
    ' ',
  );
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...scripts) },
  { weight: 2, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: fc.constantFrom(...literal, '{% raw %}') },
);
const { nodes } = fc.letrec<{ nodes: string; node: string }>((tie) => ({
  nodes: fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: text.map(escaped) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('b', 'i', 's', 'strong', 'em', 'del', 'code', 'sub', 'sup', 'span'), tie('nodes'))
        .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    },
    { weight: 1, arbitrary: tie('nodes').map((inner) => `<a href="https://t.example/?a=1&amp;b=_c_">${inner}</a>`) },
    { weight: 1, arbitrary: fc.constant('<br>') },
  ),
}));
const around = fc.constantFrom(
  ['<p>', '</p>'],
  ['<h2>', '</h2>'],
  ['<ul><li>', '</li></ul>'],
  ['<blockquote><p>', '</p></blockquote>'],
  ['<table><tr><th>', '</th></tr><tr><td>x</td></tr></table>'],
);

it('shows pasted text with the same marks as where it was copied', () => {
  fc.assert(
    fc.property(around, fc.array(nodes, { minLength: 1, maxLength: 3 }), ([before, after], all) => {
      const isOneLine = /^<[ht]/.test(before ?? '');
      const html = all.map((inner) => `${before}${isOneLine ? inner.replaceAll('<br>', ' ') : inner}${after}`).join('');
      const markdown = markdownOf(parsed(html));
      if (markdown === undefined) return;
      expect(lettersOf(rendered(markdown)), `${html}\n${markdown}`).toBe(lettersOf(html));
    }),
    { numRuns: 2_000 },
  );
});
