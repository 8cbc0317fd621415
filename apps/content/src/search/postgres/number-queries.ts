import { sql, type RawBuilder } from 'kysely';

/** Returns a boolean query of numbers of words, such as `(1|2)&!3`, of the extension intarray, which has a schema to itself. */
export const queryInt = (query: RawBuilder<unknown>) => sql`${query}::int_arrays.query_int`;

/** Whether a search document has the words of a query. */
export const hasNumbers = (query: RawBuilder<unknown>) =>
  sql<boolean>`word_numbers operator(int_arrays.@@) ${queryInt(query)}`;
