/** Returns the numbers of the words that an SQL expression yields, as `wordNumber` makes them, in SQL. */
export const numbersOf = (words: string) => `array(
  select distinct ('x' || left(encode(sha256(word::bytea), 'hex'), 8))::bit(32)::integer from (select ${words} as word) words
  order by 1)`;
