/** The parts of an OpenAPI schema that decide which values are odd. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  maxLength?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

export interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

/** For texts. */
const oddTexts = ['\u202Ea', 'a\u0085', '😀', '../..', "'", '%', '{}', '[', 'İ'];
/** For numbers, and for texts that are parsed as numbers. */
const oddNumbers = [-1, 1.5, 2_147_483_647, 2_147_483_648, [[]], '0', '-1', '1.5', '1e3', '99999999999'];
/** For every type: empty values and values of other types. One parser per type reads all, so a field gets a tenth. */
const oddForAll = [null, true, 0, 1e300, [], [null], {}, { a: {} }, '\0', '\uD83D', '', ' ', '\u200B', 'null'];

/** Returns every tenth value with an offset by turn, so that similar parameters together get all values. */
const eachTenth = <T>(values: readonly T[], turn: number): T[] => values.filter((_, at) => (at + turn) % 10 === 0);

/** Returns a tenth of the values, a different one for each call. */
export const someOf = <T>(values: readonly T[]): T[] => eachTenth(values, nextTurn());

/** Whether a tenth of the values suffices, as in `npm test -- --fast`. */
const isSampled = process.env['ODD_VALUES'] === 'tenth';
let offered = 0;

/** Returns the values, or every tenth of all offered ones. */
export const sampled = <T>(values: readonly T[]): readonly T[] =>
  isSampled ? values.filter(() => (offered += 1) % 10 === 0) : values;

/** Odd bodies: objects without the fields, and values that are no objects. One parser reads all, so a tenth suffices. */
export const oddBodies = (): unknown[] => [
  {},
  { a: {} },
  ...someOf([null, true, 0, 1e300, [], [null], [[]], '', '\0', 'null']),
];

/** Returns odd values for a schema: values of other types, and some of its types. */
function oddValuesFor(schema: Schema, turn: number): unknown[] {
  const accepts = (type: RegExp) => typesOf(schema).some((name) => type.test(name));
  const [texts, numbers] = [eachTenth(oddTexts, turn), eachTenth(oddNumbers, turn)];
  return [
    ...eachTenth(oddForAll, turn),
    ...(accepts(/string/) ? texts : []),
    ...(accepts(/integer|number/) ? numbers : []),
  ];
}

/** Counts turns over all operations of a file. */
let turns = 0;
const nextTurn = () => (turns += 1);

/** Returns the types that a schema accepts; an enum accepts no other texts. */
function typesOf({ type, enum: words, anyOf = [] }: Schema): string[] {
  return [...(type !== undefined && words === undefined ? [type] : []), ...anyOf.flatMap(typesOf)];
}

/** Returns the odd values that a URL can contain. */
function oddTextsFor(parameter: Schema): string[] {
  const asText = oddValuesFor(parameter, nextTurn()).filter((value) => typeof value === 'string');
  return [...asText.filter((text) => text !== '\0' && text.isWellFormed()), ...longTextsFor(parameter)];
}

/** Returns a text of the maximum length, of characters with several bytes, and one that is too long. */
function longTextsFor({ maxLength, anyOf = [] }: Schema): string[] {
  const lengths = [maxLength, ...anyOf.map((part) => part.maxLength)].filter((length) => length !== undefined);
  return lengths.flatMap((length) => ['😀'.repeat(length), 'a'.repeat(length + 1)]);
}

/** An object with this many fields, such as the site configuration, gets few values, since one parser reads all fields. */
const manyFields = 30;
const fewValues = [null, 1e300, {}, [null], '\0', ''];

/** An object in a body, its usual value, and a function that returns the body with another value in its place. */
interface Part {
  fields: [string, Schema][];
  usual: Record<string, unknown>;
  bodyWith(changed: Record<string, unknown>): unknown;
}

/** Returns the body and each object in it. */
function partsOf(schema: Schema, usual: Record<string, unknown>, bodyWith = (body: unknown) => body): Part[] {
  const fields = Object.entries(schema.properties ?? {});
  const inner = fields.flatMap(([name, part]) => {
    const value = (usual[name] ?? {}) as Record<string, unknown>;
    return part.properties ? partsOf(part, value, (changed) => bodyWith({ ...usual, [name]: changed })) : [];
  });
  return fields.length === 0 ? inner : [...inner, { fields, usual, bodyWith }];
}

/** Fields of an object that have odd values at the same time. */
export interface OddFields {
  names: readonly string[];
  /** Returns the body in which these fields are odd. */
  bodyWith(names: readonly string[]): unknown;
}

/** Returns bodies in which all fields of an object are odd at once, until each field has had all its odd values. */
export function oddFields(schema: Schema, usual: Record<string, unknown>): OddFields[] {
  return partsOf(schema, usual).flatMap(({ fields, usual: others, bodyWith }) => {
    const valuesOf = (part: Schema) => (fields.length < manyFields ? oddValuesFor(part, nextTurn()) : fewValues);
    const odd = fields.map(([name, part]): [string, unknown[]] => [name, valuesOf(part)]);
    const turns = Math.max(...odd.map(([, values]) => values.length));
    return Array.from({ length: turns }, (_, turn): OddFields => {
      const values = Object.fromEntries(odd.map(([name, all], at) => [name, all[(turn + at) % all.length]]));
      const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]));
      return {
        names: fields.map(([name]) => name),
        bodyWith: (names) => bodyWith({ ...others, ...named(names) }),
      };
    });
  });
}

/** Returns bodies with one text at or above its maximum length. The longest come last, since later answers may contain it. */
export function longBodies(schema: Schema, usual: Record<string, unknown>): unknown[] {
  const bodies = partsOf(schema, usual).flatMap(({ fields, usual: others, bodyWith }) =>
    fields.flatMap(([name, part]) => longTextsFor(part).map((value) => bodyWith({ ...others, [name]: value }))),
  );
  const sized = bodies.map((body) => ({ body, size: JSON.stringify(body).length }));
  return sized.toSorted((one, other) => one.size - other.size).map(({ body }) => body);
}

/**
 * Returns parameters with each of their odd texts. Parameters that accept any text are odd together, since none of them
 * prevents the others from being used; the others are odd one by one.
 */
export function oddParameters(parameters: readonly Parameter[]): Record<string, string>[][] {
  const inTurn = ({ name, schema }: Parameter) => oddTextsFor(schema).map((text) => ({ [name]: text }));
  const [texts = [], others = []] = [true, false].map((isText) =>
    parameters.filter(({ schema }) => (typesOf(schema).join() === 'string') === isText),
  );
  const combined: Record<string, string>[] = [];
  texts.map(inTurn).forEach((odds, shift) =>
    odds.forEach((odd, at) => {
      const turn = (at + shift) % odds.length;
      combined[turn] = { ...combined[turn], ...odd };
    }),
  );
  return [combined, ...others.map(inTurn)];
}

/** Returns a tenth of the malformed or unusual JSON bodies, since one parser reads all bodies. */
export function brokenBodies(usual: unknown): Buffer[] {
  const text = JSON.stringify(usual ?? {});
  const deep = (open: string, close: string) => `${open.repeat(20_000)}1${close.repeat(20_000)}`;
  const wrapper = Object.keys(usual ?? {})[0] ?? 'a';
  const inWrapper = (fields: string) => `{"${wrapper}":{${fields}}}`;
  const texts = [
    '{',
    text.slice(0, -1),
    `${text}}`,
    `\uFEFF${text}`,
    `${text}\0`,
    'NaN',
    "{'a':1}",
    '{"a":1,}',
    '\u2028',
    '{"__proto__":{"isAdmin":true}}',
    inWrapper('"__proto__":{"title":"x"}'),
    inWrapper('"constructor":{"prototype":{"title":"x"}}'),
    inWrapper('"toString":1,"hasOwnProperty":1,"length":-1'),
    inWrapper('"id":1e400,"title":-0'),
    inWrapper(`"id":${'9'.repeat(400)}`),
    inWrapper('"title":"a","title":{}'),
    inWrapper('"title":"\\uD800"'),
    deep('[', ']'),
    deep('{"a":', '}'),
    inWrapper(`"title":${deep('[', ']')}`),
  ];
  const invalidUtf8 = ['ff', 'c080', 'eda080', 'f4908080', 'e28'].map((hex) =>
    Buffer.concat([Buffer.from(`{"${wrapper}":{"title":"`), Buffer.from(hex, 'hex'), Buffer.from('"}}')]),
  );
  return eachTenth([...texts.map((body) => Buffer.from(body)), ...invalidUtf8], nextTurn());
}

const invalidEncodings = '%00 %ff %c0%af %ed%a0%80 % %zz &&&=& = %26%3d'.split(' ');
const specialNames =
  '__proto__=1 __proto__[a]=1 constructor=1 constructor[prototype][a]=1 toString=1 hasOwnProperty=1'.split(' ');
const oddPages = 'page[]=1 page=1&page=2 page[a]=1 per_page=1e400 page=0x10 page=%D9%A1'.split(' ');
const longQueries = [`page=${'9'.repeat(400)}`, 'a=1&'.repeat(500), `a=${'%F0%9F%98%80'.repeat(300)}`];

/**
 * Returns malformed queries: invalid encodings, names that JavaScript treats specially, lists, objects and long queries.
 * Operations that read a query get a tenth of them. For the others only the general parser matters: names and lists are
 * combined, and one of the rejected or long queries is added by turn.
 */
export function brokenQueries(parameters: readonly Parameter[]): readonly string[] {
  const isRead = parameters.some((parameter) => parameter.in === 'query');
  const turn = nextTurn();
  if (isRead) return eachTenth([...invalidEncodings, ...specialNames, ...oddPages, ...longQueries], turn);
  const others = [invalidEncodings.join('&'), ...longQueries];
  return [[...specialNames, ...oddPages].join('&'), ...others.filter((_, at) => at === turn % others.length)];
}
