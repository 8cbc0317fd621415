import type { Field, FieldValue, FieldValues } from './fields.tsx';

/** A property of a JSON Schema, as far as a form can be made of it. */
export interface SchemaProperty {
  type?: string | readonly string[];
  enum?: readonly string[];
  anyOf?: readonly SchemaProperty[];
  items?: SchemaProperty;
  description?: string;
  default?: unknown;
  group?: string;
  minimum?: number;
  maximum?: number;
  writeOnly?: boolean;
  format?: string;
}

/** A JSON Schema of an object. */
export interface ObjectSchema {
  properties: Record<string, SchemaProperty>;
}

/** One key of a configuration: its field, its default as people read it, and where it belongs. */
export interface SchemaField {
  field: Field;
  /** What it is without anybody's choice. */
  standard: string;
  group: string;
  /** Its value is never shown. */
  isSecret: boolean;
}

/** Stands for a secret: sent back, it changes nothing. */
const hidden = '********';

const aboutSecrets = `Its value is not shown: leave ${hidden} to keep it, or empty the field to remove it.`;

/** The keys of a schema as fields. A value of a kind that has no field of its own is written as JSON. */
export function fieldsOf({ properties }: ObjectSchema): SchemaField[] {
  return Object.entries(properties).map(([name, property]) => {
    const { description, minimum, maximum, group = '', writeOnly: isSecret = false } = property;
    const field: Field = {
      name,
      label: name,
      kind: kindOf(property),
      ...(description !== undefined && { description: isSecret ? `${description} ${aboutSecrets}` : description }),
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
      ...(optionsOf(property) && { options: optionsOf(property) ?? [] }),
    };
    return { field, standard: inWords(property.default), group, isSecret };
  });
}

const plain = ({ anyOf, ...property }: SchemaProperty): SchemaProperty =>
  anyOf?.find(({ type }) => type !== 'null') ?? property;

const typeOf = (property: SchemaProperty): string | undefined =>
  [plain(property).type].flat().find((type) => type !== undefined && type !== 'null');

const optionsOf = (property: SchemaProperty) => plain(property).enum?.map((value) => [value, value] as const);

function kindOf(property: SchemaProperty): Field['kind'] {
  if (optionsOf(property)) return 'choice';
  const type = typeOf(property);
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array' && plain(property).items?.type === 'string') return 'words';
  return type === 'string' ? 'text' : 'long text';
}

/** A value of the API as its field holds it. */
function toField(value: unknown, { kind }: Field): FieldValue {
  if (value === null || value === undefined) return kind === 'words' ? [] : kind === 'flag' ? false : '';
  return typeof value === 'object' && kind !== 'words' ? JSON.stringify(value, undefined, 2) : (value as FieldValue);
}

/** The values of an API's answer as the fields of a form hold them. */
export function fieldValues(described: readonly SchemaField[], values: Record<string, unknown>): FieldValues {
  return Object.fromEntries(
    described.map(({ field, isSecret }) => [field.name, isSecret ? hidden : toField(values[field.name], field)]),
  );
}

/** What was changed of some fields, as the API takes it; an emptied text is null. */
export function changesIn(fields: readonly Field[], before: FieldValues, after: FieldValues): Record<string, unknown> {
  const changed = fields.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map(({ name, kind }) => [name, fromField(after[name], kind)]));
}

function fromField(value: FieldValue | undefined, kind: Field['kind']): unknown {
  if (value === '' || value === undefined) return null;
  return kind === 'long text' && typeof value === 'string' ? JSON.parse(value) : value;
}

/** A value as people read it. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
