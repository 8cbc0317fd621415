import { expect, it } from 'vitest';
import { markdownOf } from './paste-html.ts';
import { setApart } from './set-apart.ts';
import { tableOfText } from './tab-separated.ts';
import { parsed } from './testing/parsed.ts';

const markdown = (html: string) => markdownOf(parsed(html));

it.each([
  ['a\tb\n1\t2', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ['a\tb\r\n1\t2\r\n', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
  ['a\t\n\t2', '| a |  |\n| --- | --- |\n|  | 2 |'],
  ['a\tb\n"two\nlines"\t"5"" disk"', '| a | b |\n| --- | --- |\n| two lines | 5" disk |'],
  ['a\tb\n"open\tc', '| a | b |\n| --- | --- |\n| "open | c |'],
  ['a|b\t*c*\n@d\t<e>', '| a\\|b | \\*c\\* |\n| --- | --- |\n| \\@d | \\<e> |'],
  ['a\tb\t\n1\t2\t\n\t\t', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
])('makes a table of text with tabs: %j', (text, table) => {
  expect(tableOfText(text)).toBe(table);
});

it.each(['', 'a', 'a\tb', 'a\nb', 'a\tb\nc', '\tif (a)\n\tb();', 'for a:\n\tb\n\tc', '\t\n\t'])(
  'leaves other text: %j',
  (text) => {
    expect(tableOfText(text)).toBeUndefined();
  },
);

it('takes tables of spreadsheets', () => {
  const sheets = `<google-sheets-html-origin><style>td {border: 1px}</style><table xmlns="http://www.w3.org/1999/xhtml" border="1"
    style="table-layout:fixed" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>
    <tr style="height:21px;"><td style="font-weight:bold;text-align:left;">Flour</td><td style="text-align:right;">Price</td></tr>
    <tr style="height:21px;"><td>Rye</td><td style="text-align:right;">2.5</td></tr></tbody></table>`;
  expect(markdown(sheets)).toBe('| Flour | Price |\n| :-- | --: |\n| Rye | 2.5 |');
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment--><table border=0 width=128
    style='border-collapse:collapse;width:96pt'><col width=64 span=2><tr height=20><td height=20 class=xl65>Flour</td><td
    class=xl65>Price</td></tr><tr><td>Rye</td><td align=right x:num>2.5</td></tr><!--EndFragment--></table></body></html>`;
  expect(markdown(excel)).toBe('| Flour | Price |\n| --- | --: |\n| Rye | 2.5 |');
});

it.each([
  [
    '<table><tr><td colspan=2>a</td><td>b</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
    '| a |  | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |',
  ],
  ['<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '| a | b |\n| --- | --- |\n|  | c |'],
  ['<table><tr><td colspan="9999999">a</td></tr><tr><td>b</td></tr></table>', '| a |\n| --- |\n| b |'],
  ['<table><tr><td>a</td><td></td></tr><tr><td>b</td></tr><tr><td> </td></tr></table>', '| a |\n| --- |\n| b |'],
])('fills in merged cells and leaves out empty ends: %s', (html, table) => {
  expect(markdown(html)).toBe(table);
});

it('takes a single cell for its text', () => {
  expect(markdown('<table><tr><td>a * b</td></tr></table>')).toBeUndefined();
  expect(markdown('<table><tr><td>a <b>bold</b></td></tr></table>')).toBe('a **bold**');
});

it.each([
  ['| a |\n| - |', '¦', '| a |\n| - |'],
  ['| a |\n| - |', 'text¦', 'text\n\n| a |\n| - |'],
  ['| a |\n| - |', 'text\n¦', 'text\n\n| a |\n| - |'],
  ['| a |\n| - |', 'text\n\n¦\nmore', 'text\n\n| a |\n| - |\n\nmore'],
  ['| a |\n| - |', 'text ¦more', 'text \n\n| a |\n| - |\n\nmore'],
  ['| a |\n| - |', 'a\n\n¦\n\nb', 'a\n\n| a |\n| - |\n\nb'],
  ['## Head\n\ntext', 'a¦b', 'a\n\n## Head\n\ntextb'],
  ['a **bold**\n\n- list', 'x ¦ y', 'x a **bold**\n\n- list\n\n y'],
  ['a **bold**', 'x ¦ y', 'x a **bold** y'],
  ['- list', '- ¦', '- - list'],
])('sets %j apart in %j', (block, marked, wanted) => {
  const [before = '', after = ''] = marked.split('¦');
  expect(before + setApart(block, { before, selected: '', after }) + after).toBe(wanted);
});
