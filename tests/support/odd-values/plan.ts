import {
  breakBody,
  brokenBodies,
  brokenQueries,
  ignoredQueries,
  oddBodies,
  type BreakBody,
} from './broken-requests.ts';
import { dealCards, dealValues, type Receiver } from './deal.ts';
import { kindOf, typesOf, type Parameter, type Schema } from './schema.ts';
import { longTextsFor, oddTextsFor, oddValuesFor } from './values.ts';

/** An operation, as the OpenAPI documents describe it. */
export interface Described {
  path: string;
  parameters: readonly Parameter[];
  /** The schema of its JSON body. */
  body: Schema | undefined;
}

/** Odd values of fields of one object in a body. */
export interface OddFields {
  /** The names of the objects in which the object is. */
  path: readonly string[];
  values: Record<string, unknown>;
}

/** The odd requests of an operation. */
export interface Plan {
  /** Odd parameters that are sent together. */
  parameters: readonly Record<string, string>[];
  fields: readonly OddFields[];
  queries: readonly string[];
  bodies: readonly ((usual: unknown) => string | Buffer)[];
}

interface Field extends Receiver {
  name: string;
  schema: Schema;
}

/** The fields of an object in a body. */
interface ObjectFields {
  path: readonly string[];
  fields: readonly Field[];
}

/** Returns the word of a path that names the records: operations on the same records use a field alike. */
function resourceOf(path: string): string {
  return path.replace(/^\/api(\/admin)?/, '').split('/')[1] ?? '';
}

/** Returns the objects of a body with their fields, inner ones first. */
function objectsIn(resource: string, schema: Schema, path: readonly string[] = []): ObjectFields[] {
  const properties = Object.entries(schema.properties ?? {});
  const inner = properties.flatMap(([name, part]) => objectsIn(resource, part, [...path, name]));
  const fields = properties.map(([name, part]): Field => {
    const kind = `body ${kindOf(part)}`;
    return { name, schema: part, kind, identity: `${resource} ${name} ${kind}`, values: oddValuesFor(part) };
  });
  return fields.length === 0 ? inner : [...inner, { path, fields }];
}

function parametersOf(resource: string, parameters: readonly Parameter[]): Field[] {
  return parameters
    .filter(({ in: place }) => place !== 'header')
    .map(({ name, in: place, schema }) => {
      const kind = `${place} ${kindOf(schema)}`;
      return { name, schema, kind, identity: `${resource} ${name} ${kind}`, values: oddTextsFor(schema) };
    });
}

/** Returns the i-th value of every list that has one, by name. */
function turnsOf<T>(lists: readonly (readonly [string, readonly T[]])[]): Record<string, T>[] {
  const length = Math.max(0, ...lists.map(([, values]) => values.length));
  return Array.from({ length }, (_, turn) =>
    Object.fromEntries(lists.flatMap(([name, values]) => values.slice(turn, turn + 1).map((value) => [name, value]))),
  );
}

/** Returns the odd fields of an object: the dealt values, and at the end the longest texts, which later answers may contain. */
function oddFieldsOf({ path, fields }: ObjectFields, valuesOf: (field: Field) => readonly unknown[]): OddFields[] {
  const texts = fields.flatMap(({ name, schema }) => {
    const long = longTextsFor(schema);
    return long ? [[name, [long.tooLong, long.longest]] as const] : [];
  });
  const odd = fields.map((field) => [field.name, valuesOf(field)] as const);
  return [...turnsOf<unknown>(odd), ...turnsOf<unknown>(texts)].map((values) => ({ path, values }));
}

/**
 * Returns odd texts of parameters. Those that accept any text are odd together, since none of them prevents the others from being
 * used; the others are odd one by one.
 */
function oddParametersOf(fields: readonly Field[], valuesOf: (field: Field) => readonly unknown[]) {
  const lists = fields.map((field) => {
    const long = longTextsFor(field.schema);
    const values = [...valuesOf(field), ...(long ? [long.longest, long.tooLong] : [])].map(String);
    return { isText: typesOf(field.schema).join() === 'string', list: [field.name, values] as const };
  });
  const texts = lists.filter(({ isText }) => isText).map(({ list }) => list);
  const others = lists.filter(({ isText }) => !isText);
  return [...turnsOf(texts), ...others.flatMap(({ list }) => turnsOf([list]))];
}

/** Deals the cards among some of the operations; returns those of each operation. */
function dealTo<Card>(operations: readonly Described[], cards: readonly Card[]): (operation: Described) => Card[] {
  const hands = dealCards(cards, operations.length);
  return (operation) => hands[operations.indexOf(operation)] ?? [];
}

/**
 * Returns the odd requests of each operation. Each kind of parser gets all odd values, and each field of a resource at least one;
 * the parser of bodies and that of queries get each broken one in some operation.
 */
export function planOddValues(operations: readonly Described[]): Plan[] {
  const drafts = operations.map(({ path, parameters, body }) => {
    const resource = resourceOf(path);
    return { parameters: parametersOf(resource, parameters), objects: body ? objectsIn(resource, body) : [] };
  });
  const all = drafts.flatMap(({ parameters, objects }) => [...parameters, ...objects.flatMap(({ fields }) => fields)]);
  const dealt = dealValues(all);
  const isFirst = (field: Field) => all.find(({ identity }) => identity === field.identity) === field;
  const valuesOf = (field: Field) => dealt.get(field.identity) ?? [];
  const readsQuery = ({ parameters }: Described) => parameters.some((parameter) => parameter.in === 'query');
  const withBody = operations.filter(({ body }) => body !== undefined);
  const bodies: (string | BreakBody)[] = [...oddBodies, ...brokenBodies];
  const bodiesOf = dealTo(withBody, bodies);
  const queriesOf = dealTo(operations.filter(readsQuery), brokenQueries);
  const ignoredOf = dealTo(
    operations.filter((operation) => !readsQuery(operation)),
    ignoredQueries,
  );
  return operations.map((operation, at): Plan => {
    const { parameters = [], objects = [] } = drafts[at] ?? {};
    const first = objects.map(({ path, fields }) => ({ path, fields: fields.filter(isFirst) }));
    return {
      parameters: oddParametersOf(parameters.filter(isFirst), valuesOf),
      fields: first.flatMap((object) => oddFieldsOf(object, valuesOf)),
      queries: [...queriesOf(operation), ...ignoredOf(operation)],
      bodies: bodiesOf(operation).map((card) => (usual) => (typeof card === 'string' ? card : breakBody(card, usual))),
    };
  });
}

/** Returns a body with other values in one of its objects. */
export function withFields(
  body: unknown,
  [name, ...rest]: readonly string[],
  changed: Record<string, unknown>,
): Record<string, unknown> {
  const fields = (body ?? {}) as Record<string, unknown>;
  return name === undefined
    ? { ...fields, ...changed }
    : { ...fields, [name]: withFields(fields[name], rest, changed) };
}
