/** The part of JSON Schema that our OpenAPI documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  format?: string;
  pattern?: string;
  [bound: string]: unknown;
}

export type Schemas = Record<string, Schema>;

/** A schema in the last release and in this one. */
export interface Change<T> {
  before: T;
  after: T;
}

export interface Comparison {
  /** In a request the new schema must accept what the old one allows; in a response it is the other way round. */
  direction: 'request' | 'response';
  /** The components that `$ref` names. */
  components: Change<Schemas>;
  /** The pairs of references that are being compared, since schemas can contain themselves. */
  open?: readonly string[];
}

const upperBounds = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
const lowerBounds = ['minimum', 'minLength', 'minItems', 'minProperties'];

/** Returns the breaking differences between two schemas, as texts that begin with the path. */
export function findSchemaDifferences(path: string, change: Change<Schema>, comparison: Comparison): string[] {
  const { open = [], components } = comparison;
  const pair = `${change.before.$ref} ${change.after.$ref}`;
  if (change.before.$ref !== undefined && open.includes(pair)) return [];
  const inner = { ...comparison, open: [...open, pair] };
  const before = alternativesOf(change.before, components.before);
  const after = alternativesOf(change.after, components.after);
  const isRequest = comparison.direction === 'request';
  const [givers, takers] = isRequest ? [before, after] : [after, before];
  return givers.flatMap((giver) => {
    const similar = takers.filter((taker) => acceptsType(taker, giver));
    if (similar.length === 0) return [`${path}: ${isRequest ? 'no longer accepts' : 'can now be'} ${describe(giver)}`];
    const results = similar.map((taker) =>
      compareAlternatives(path, isRequest ? { before: giver, after: taker } : { before: taker, after: giver }, inner),
    );
    return results.find((differences) => differences.length === 0) ?? results[0] ?? [];
  });
}

/** Returns the schemas of which a value matches one, each with at most one type. */
function alternativesOf(schema: Schema, components: Schemas): Schema[] {
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) return alternativesOf(components[$ref.split('/').at(-1) ?? ''] ?? {}, components);
  const options = anyOf ?? oneOf;
  if (options !== undefined) return options.flatMap((option) => alternativesOf(option, components));
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

function acceptsType(taker: Schema, giver: Schema): boolean {
  return taker.type === undefined || taker.type === giver.type || (taker.type === 'number' && giver.type === 'integer');
}

function describe({ type = 'anything', enum: values, const: value }: Schema): string {
  if (value !== undefined) return JSON.stringify(value);
  return values === undefined ? String(type) : JSON.stringify(values);
}

function compareAlternatives(path: string, change: Change<Schema>, comparison: Comparison): string[] {
  const { before, after } = change;
  const [giver, taker] = comparison.direction === 'request' ? [before, after] : [after, before];
  const newlyRequired = (taker.required ?? []).filter((name) => !giver.required?.includes(name));
  const verb = comparison.direction === 'request' ? 'is now required' : 'is now optional';
  return [
    ...findUnacceptedValues(path, giver, taker),
    ...newlyRequired.map((name) => `${path}.${name}: ${verb}`),
    ...(comparison.direction === 'request' ? findNarrowedBounds(path, change) : []),
    ...(JSON.stringify(before.allOf) === JSON.stringify(after.allOf) ? [] : [`${path}: allOf changed`]),
    ...compareParts(path, change, comparison),
  ];
}

function findUnacceptedValues(path: string, giver: Schema, taker: Schema): string[] {
  const accepted = valuesOf(taker);
  if (accepted === undefined) return [];
  const given = valuesOf(giver);
  if (given === undefined) return [`${path}: is not limited to ${JSON.stringify(accepted)} on both sides`];
  const texts = accepted.map((value) => JSON.stringify(value));
  return given.flatMap((value) => {
    const text = JSON.stringify(value);
    return texts.includes(text) ? [] : [`${path}: the value ${text} is not in both releases`];
  });
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

function findNarrowedBounds(path: string, { before, after }: Change<Schema>): string[] {
  const isNarrower = (name: string, sign: number) => {
    const [old, current] = [before[name], after[name]];
    return typeof current === 'number' && (typeof old !== 'number' || current * sign < old * sign);
  };
  const bounds = [
    ...upperBounds.filter((name) => isNarrower(name, 1)),
    ...lowerBounds.filter((name) => isNarrower(name, -1)),
    ...['pattern', 'format'].filter((name) => after[name] !== undefined && after[name] !== before[name]),
  ];
  return bounds.map((name) => `${path}: ${name} is narrower`);
}

function compareParts(path: string, { before, after }: Change<Schema>, comparison: Comparison): string[] {
  const properties = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const current = after.properties?.[name];
    if (current === undefined) return [`${path}.${name}: removed`];
    return findSchemaDifferences(`${path}.${name}`, { before: schema, after: current }, comparison);
  });
  const parts = [
    { name: '[]', before: before.items, after: after.items },
    { name: '.*', before: before.additionalProperties, after: after.additionalProperties },
  ].flatMap(({ name, before: old, after: current }) =>
    typeof old === 'object' && typeof current === 'object'
      ? findSchemaDifferences(`${path}${name}`, { before: old, after: current }, comparison)
      : [],
  );
  return [...properties, ...parts];
}
