const blank = String.raw`\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0`;
const zeroWidth = String.raw`\u00ad\u180e\u200b-\u200f\u2060\ufeff`;
/** The combining marks of which piles are made. */
const mark = String.raw`[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]`;

/**
 * SQL that brings the names of users and organizations of earlier releases to one line, like `oneLine` of `names.ts`.
 * Migrations contain this text, so it must not change.
 */
export const namesOnOneLine = ['users', 'organizations'].map(
  (table) => `
    with lines as (
      select id, trim(regexp_replace(
        regexp_replace(name, '[${zeroWidth}]*[${blank}][${zeroWidth}${blank}]*|[${zeroWidth}]{2,}', ' ', 'g'),
        '(${mark}{4})${mark}+', '\\1', 'g')) as line from ${table})
    update ${table} set name = line from lines where lines.id = ${table}.id and line <> name and line <> ''`,
);
