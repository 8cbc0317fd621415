import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('quotes texts where necessary and escapes formulas', () => {
  const rows = [
    ['plain', 'a, "b"\nc', null],
    ['=1+1', ' @SUM(A1)', '-2'],
    [-2, 3, '1-2'],
  ];
  expect(toCsv(rows)).toBe(`plain,"a, ""b""\nc",\r\n'=1+1,' @SUM(A1),'-2\r\n-2,3,1-2\r\n`);
});
