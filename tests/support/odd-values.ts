/** As much of an OpenAPI schema as says what is odd for it. */
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

/** Where any text may stand. */
const oddTexts = ['\u202Ea', 'a\u0085', '😀', '../..', "'", '%', '{}', '[', 'İ'];
/** Where a number may stand, or a text that is read as one. */
const oddNumbers = [-1, 1.5, 2_147_483_647, 2_147_483_648, [[]], '0', '-1', '1.5', '1e3', '99999999999'];
/** Everywhere: what is nothing, and of each other type. */
const oddForAll = [null, true, 0, 1e300, [], [null], {}, { a: {} }, '\0', '\uD83D', '', ' ', '\u200B', 'null'];

/** Each third, beginning at another one with each turn: so all of them are asked for, of what is like each other. */
const eachThird = <T>(values: readonly T[], turn: number): T[] => values.filter((_, at) => (at + turn) % 3 === 0);

/** A third of what is asked for elsewhere, too. */
export const someOf = <T>(values: readonly T[]): T[] => eachThird(values, nextTurn());

/**
 * In the place of a whole body: objects without its members, and what is no object. The latter is told by one program,
 * whatever the members, so each operation is sent a third of it.
 */
export const oddBodies = (): unknown[] => [
  {},
  { a: {} },
  ...someOf([null, true, 0, 1e300, [], [null], [[]], '', '\0', 'null']),
];

/** What is odd where the schema is asked of: what is of another type than any of its kinds, and some of its own kinds. */
function oddValuesFor(schema: Schema, turn: number): unknown[] {
  const takes = (type: RegExp) => kindsOf(schema).some((kind) => type.test(kind));
  const [texts, numbers] = [eachThird(oddTexts, turn), eachThird(oddNumbers, turn)];
  return [...oddForAll, ...(takes(/string/) ? texts : []), ...(takes(/integer|number/) ? numbers : [])];
}

/** Counts what is odd in its turn, over all operations of a file. */
let turns = 0;
const nextTurn = () => (turns += 1);

/** The types that a schema takes; one of a few words takes no text. */
function kindsOf({ type, enum: words, anyOf = [] }: Schema): string[] {
  return [...(type !== undefined && words === undefined ? [type] : []), ...anyOf.flatMap(kindsOf)];
}

/** What of that can stand in an address. */
function oddTextsFor(parameter: Schema): string[] {
  const asText = oddValuesFor(parameter, nextTurn()).filter((value) => typeof value === 'string');
  return [...asText.filter((text) => text !== '\0' && text.isWellFormed()), ...limitsOf(parameter)];
}

/** A text that is just short enough, as people count and not as it is stored, and one that is just too long. */
function limitsOf({ maxLength, anyOf = [] }: Schema): string[] {
  const lengths = [maxLength, ...anyOf.map((part) => part.maxLength)].filter((length) => length !== undefined);
  return lengths.flatMap((length) => ['😀'.repeat(length), 'a'.repeat(length + 1)]);
}

/** The settings of the site are many, and read by their few kinds. */
const manyMembers = 30;
const fewValues = [null, 1e300, {}, [null], '\0', ''];

/** An object in a body, with what stands there usually, and how a body is made that has another in its place. */
interface Part {
  members: [string, Schema][];
  usual: Record<string, unknown>;
  bodyWith(changed: Record<string, unknown>): unknown;
}

/** The body, and each object in it. */
function partsOf(schema: Schema, usual: Record<string, unknown>, bodyWith = (body: unknown) => body): Part[] {
  const members = Object.entries(schema.properties ?? {});
  const inner = members.flatMap(([name, part]) => {
    const within = (usual[name] ?? {}) as Record<string, unknown>;
    return part.properties ? partsOf(part, within, (value) => bodyWith({ ...usual, [name]: value })) : [];
  });
  return members.length === 0 ? inner : [...inner, { members, usual, bodyWith }];
}

/** Members of an object that are odd at the same time, each in its own way. */
export interface OddFields {
  names: readonly string[];
  /** The body in which those of them are odd. */
  bodyWith(names: readonly string[]): unknown;
}

/** Odd members of each object of a body, all of an object at once, until each was everything that is odd for it. */
export function oddFields(schema: Schema, usual: Record<string, unknown>): OddFields[] {
  return partsOf(schema, usual).flatMap(({ members, usual: others, bodyWith }) => {
    const valuesOf = (part: Schema) => (members.length < manyMembers ? oddValuesFor(part, nextTurn()) : fewValues);
    const odd = members.map(([name, part]): [string, unknown[]] => [name, valuesOf(part)]);
    const turns = Math.max(...odd.map(([, values]) => values.length));
    return Array.from({ length: turns }, (_, turn): OddFields => {
      const values = Object.fromEntries(odd.map(([name, all], at) => [name, all[(turn + at) % all.length]]));
      const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]));
      return {
        names: members.map(([name]) => name),
        bodyWith: (names) => bodyWith({ ...others, ...named(names) }),
      };
    });
  });
}

/**
 * Bodies in which one text is as long as it may be, or longer. The longest come at the end: where it is kept, whatever is
 * asked for afterwards has to carry it.
 */
export function longBodies(schema: Schema, usual: Record<string, unknown>): unknown[] {
  const bodies = partsOf(schema, usual).flatMap(({ members, usual: others, bodyWith }) =>
    members.flatMap(([name, part]) => limitsOf(part).map((value) => bodyWith({ ...others, [name]: value }))),
  );
  const sized = bodies.map((body) => ({ body, size: JSON.stringify(body).length }));
  return sized.toSorted((one, other) => one.size - other.size).map(({ body }) => body);
}

/**
 * Parameters with each of their odd texts: those that take any text odd together, each in its own way, since none of them
 * keeps what the others ask for from being looked up; the others in turn.
 */
export function oddParameters(parameters: readonly Parameter[]): Record<string, string>[][] {
  const inTurn = ({ name, schema }: Parameter) => oddTextsFor(schema).map((text) => ({ [name]: text }));
  const [texts = [], others = []] = [true, false].map((isText) =>
    parameters.filter(({ schema }) => (kindsOf(schema).join() === 'string') === isText),
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

/** Some of the bodies that are no JSON, or none that anybody sends: each as bytes. One program reads all bodies. */
export function brokenBodies(usual: unknown): Buffer[] {
  const text = JSON.stringify(usual ?? {});
  const deep = (open: string, close: string) => `${open.repeat(20_000)}1${close.repeat(20_000)}`;
  const wrapper = Object.keys(usual ?? {})[0] ?? 'a';
  const inWrapper = (members: string) => `{"${wrapper}":{${members}}}`;
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
  const noText = ['ff', 'c080', 'eda080', 'f4908080', 'e28'].map((hex) =>
    Buffer.concat([Buffer.from(`{"${wrapper}":{"title":"`), Buffer.from(hex, 'hex'), Buffer.from('"}}')]),
  );
  return eachThird([...texts.map((body) => Buffer.from(body)), ...noText], nextTurn());
}

const bytesThatAreNoText = '%00 %ff %c0%af %ed%a0%80 % %zz &&&=& = %26%3d'.split(' ');
const namesForPrograms =
  '__proto__=1 __proto__[a]=1 constructor=1 constructor[prototype][a]=1 toString=1 hasOwnProperty=1'.split(' ');
const oddPages = 'page[]=1 page=1&page=2 page[a]=1 per_page=1e400 page=0x10 page=%D9%A1'.split(' ');
const longQueries = [`page=${'9'.repeat(400)}`, 'a=1&'.repeat(500), `a=${'%F0%9F%98%80'.repeat(300)}`];

/**
 * Queries that nobody sends: bytes that are no text, names that mean something to programs, lists and objects, many of
 * them. Some of each where a query is read. Where none is, it is looked at by what looks at all: names and lists go
 * together, as none of them keeps the others from being looked at, and what is refused or long goes in turn.
 */
export function brokenQueries(parameters: readonly Parameter[]): readonly string[] {
  const isRead = parameters.some((parameter) => parameter.in === 'query');
  const turn = nextTurn();
  if (isRead) return eachThird([...bytesThatAreNoText, ...namesForPrograms, ...oddPages, ...longQueries], turn);
  const others = [bytesThatAreNoText.join('&'), ...longQueries];
  return [[...namesForPrograms, ...oddPages].join('&'), ...others.filter((_, at) => at === turn % others.length)];
}
