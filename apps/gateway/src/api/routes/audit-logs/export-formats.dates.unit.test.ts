import { expect, test } from 'vitest';
import { csvCell, formats } from './export-formats.ts';

test.each([
  ['plain', 'plain'],
  [5, '5'],
  [null, ''],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum(a1)', "'@sum(a1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r=1"`],
  ['=hyperlink("x","y")', `"'=hyperlink(""x"",""y"")"`],
  [{ name: '=1' }, '"{""name"":""=1""}"'],
])('writes %j as the cell %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('writes a cell for every column', () => {
  const record = { id: 1, created_at: '2026-01-02T03:04:05Z', actor_id: 2, actor_username: 'root', action: 'a' };
  const columns = formats.csv.head.trim().split(',');
  expect(formats.csv.write(record)).toBe(`1,2026-01-02T03:04:05Z,2,root,a${','.repeat(columns.length - 5)}\r\n`);
  expect(formats.jsonl.write(record)).toBe(`${JSON.stringify(record)}\n`);
});
