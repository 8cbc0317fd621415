/** Odd bodies: objects without the fields, and values that are no objects. */
export const oddBodies = [{}, { a: {} }, null, true, 0, 1e300, [], [null], [[]], '', '\0', 'null'].map((body) =>
  JSON.stringify(body),
);

const deep = (open: string, close: string) => `${open.repeat(20_000)}1${close.repeat(20_000)}`;

/** Makes a malformed or unusual JSON body from a usual one. */
export type BreakBody = (usual: string, inWrapper: (fields: string) => string) => string | Buffer;

const invalidUtf8 = (hex: string): BreakBody => {
  const inserted = Buffer.from(hex, 'hex').toString('latin1');
  return (_usual, inWrapper) => Buffer.from(inWrapper(`"title":"${inserted}"`), 'latin1');
};

export const brokenBodies: readonly BreakBody[] = [
  () => '{',
  (usual) => usual.slice(0, -1),
  (usual) => `${usual}}`,
  (usual) => `\uFEFF${usual}`,
  (usual) => `${usual}\0`,
  () => 'NaN',
  () => "{'a':1}",
  () => '{"a":1,}',
  () => '\u2028',
  () => '{"__proto__":{"isAdmin":true}}',
  (_usual, inWrapper) => inWrapper('"__proto__":{"title":"x"}'),
  (_usual, inWrapper) => inWrapper('"constructor":{"prototype":{"title":"x"}}'),
  (_usual, inWrapper) => inWrapper('"toString":1,"hasOwnProperty":1,"length":-1'),
  (_usual, inWrapper) => inWrapper('"id":1e400,"title":-0'),
  (_usual, inWrapper) => inWrapper(`"id":${'9'.repeat(400)}`),
  (_usual, inWrapper) => inWrapper('"title":"a","title":{}'),
  (_usual, inWrapper) => inWrapper('"title":"\\uD800"'),
  () => deep('[', ']'),
  () => deep('{"a":', '}'),
  (_usual, inWrapper) => inWrapper(`"title":${deep('[', ']')}`),
  ...['ff', 'c080', 'eda080', 'f4908080', 'e28'].map(invalidUtf8),
];

/** Breaks the usual body of an operation, whose fields may be in a wrapper such as `article`. */
export function breakBody(broken: BreakBody, usual: unknown): string | Buffer {
  const wrapper = Object.keys(usual ?? {})[0] ?? 'a';
  return broken(JSON.stringify(usual ?? {}), (fields) => `{"${wrapper}":{${fields}}}`);
}

const specialNames =
  '__proto__=1 __proto__[a]=1 constructor=1 constructor[prototype][a]=1 toString=1 hasOwnProperty=1'.split(' ');
const oddPages = 'page[]=1 page=1&page=2 page[a]=1 per_page=1e400 page=0x10 page=%D9%A1'.split(' ');

/** Malformed queries: invalid encodings, names that JavaScript treats specially, lists, objects and long queries. */
export const brokenQueries: readonly string[] = [
  ...'%00 %ff %c0%af %ed%a0%80 % %zz &&&=& = %26%3d'.split(' '),
  ...specialNames,
  ...oddPages,
  `page=${'9'.repeat(400)}`,
  'a=1&'.repeat(500),
  `a=${'%F0%9F%98%80'.repeat(300)}`,
];

/** Queries for operations that read none: only the general parser matters. */
export const ignoredQueries: readonly string[] = [...specialNames, ...oddPages, 'a=1&'.repeat(500)];
