import { foldings } from './case-folding.ts';

// Found at once, and so most characters of most texts: `translate` looks through all of them for each.
const common = ' abcdefghijklmnopqrstuvwxyz0123456789';
const from = common + [...foldings.keys()].join('');
const to = common + [...foldings.values()].join('');

/**
 * The functions `fold_name` and `fold_tag` of a database, which do what `foldName` and `foldTag` of `names.ts` do, whatever
 * the locale. Migrations consist of this text, so it stays as it is. ASCII is lowered without the table. `fold_name` is not
 * strict, since PostgreSQL does not inline a strict function with a `case`; of null it is null all the same.
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
