import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes texts, and takes formulas as texts', () => {
  const texts = ['plain', 'a "b", c', '=1+1', ' =1+1', '+1', '-1', '@sum', '\t=1', 'two\nlines'];
  expect(toCsv([texts, [1, -2]])).toBe(`plain,"a ""b"", c",'=1+1,' =1+1,'+1,'-1,'@sum,'\t=1,"two\nlines"\r\n1,-2\r\n`);
});
