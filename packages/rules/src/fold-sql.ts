import { foldings } from './case-folding.ts';

// First in the list for speed, since `translate` searches it from the start for each character.
const common = ' abcdefghijklmnopqrstuvwxyz0123456789';
const from = common + [...foldings.keys()].join('');
const to = common + [...foldings.values()].join('');

/**
 * SQL functions `fold_name` and `fold_tag`, equivalent to `foldName` and `foldTag` of `names.ts` in any locale. Migrations
 * contain this text, so it must not change. ASCII is folded without the table. `fold_name` is not strict, since PostgreSQL
 * does not inline a strict function with a `case`; it still returns null for null.
 */
export const foldFunctions = [
  `create or replace function fold_name(name text) returns text language sql immutable parallel safe as $$
    select case when octet_length(name) = length(name) then lower(name collate "C")
      else normalize(translate(replace(normalize(name, NFC), '\u0130', 'i\u0307'), '${from}', '${to}'), NFC) end
  $$`,
  `create or replace function fold_tag(name text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(fold_name(name), '(.)σ$', '\\1ς')
  $$`,
] as const;
