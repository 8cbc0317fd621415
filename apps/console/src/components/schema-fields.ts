import type { Field, FieldValue, FieldValues } from './form-field.tsx';
import { titleOf } from './title-of.ts';

/** The keywords of a JSON Schema property that the form supports. */
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

/** A property as a form field, with its default value as text. */
export interface SchemaField {
  field: Field;
  defaultText: string;
  group: string;
  /** The API does not return the value. */
  isSecret: boolean;
}

/** Shown in place of a secret; it is not sent unless changed. */
const secretPlaceholder = '********';

const secretHelp = `The value is hidden: leave ${secretPlaceholder} to keep it, or clear the field to remove it.`;

/** Returns a form field for each property. A value of another type than text, number or list is edited as JSON. */
export function fieldsOf({ properties }: ObjectSchema): SchemaField[] {
  return Object.entries(properties).map(([name, property]) => {
    const { description, minimum, maximum, group = '', writeOnly: isSecret = false } = property;
    const field: Field = {
      name,
      label: titleOf(name),
      kind: kindOf(property),
      ...(description !== undefined && { description: isSecret ? `${description} ${secretHelp}` : description }),
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
      ...(optionsOf(property) && { options: optionsOf(property) ?? [] }),
    };
    return { field, defaultText: toText(property.default), group, isSecret };
  });
}

const nonNull = ({ anyOf, ...property }: SchemaProperty): SchemaProperty =>
  anyOf?.find(({ type }) => type !== 'null') ?? property;

const typeOf = (property: SchemaProperty): string | undefined =>
  [nonNull(property).type].flat().find((type) => type !== undefined && type !== 'null');

const optionsOf = (property: SchemaProperty) =>
  nonNull(property).enum?.map((value) => [value, titleOf(value)] as const);

function kindOf(property: SchemaProperty): Field['kind'] {
  if (optionsOf(property)) return 'select';
  const type = typeOf(property);
  if (type === 'boolean') return 'checkbox';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array' && nonNull(property).items?.type === 'string') return 'list';
  return type === 'string' ? 'text' : 'multiline';
}

function toField(value: unknown, { kind }: Field): FieldValue {
  if (value === null || value === undefined) return kind === 'list' ? [] : kind === 'checkbox' ? false : '';
  return typeof value === 'object' && kind !== 'list' ? JSON.stringify(value, undefined, 2) : (value as FieldValue);
}

/** Converts the values of the API to those of the form. */
export function fieldValues(fields: readonly SchemaField[], values: Record<string, unknown>): FieldValues {
  return Object.fromEntries(
    fields.map(({ field, isSecret }) => [
      field.name,
      isSecret ? secretPlaceholder : toField(values[field.name], field),
    ]),
  );
}

/** Returns the changed fields as the API takes them; an empty text becomes null. */
export function changesIn(fields: readonly Field[], before: FieldValues, after: FieldValues): Record<string, unknown> {
  const changed = fields.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map(({ name, kind }) => [name, fromField(after[name], kind)]));
}

function fromField(value: FieldValue | undefined, kind: Field['kind']): unknown {
  if (value === '' || value === undefined) return null;
  return kind === 'multiline' && typeof value === 'string' ? JSON.parse(value) : value;
}

/** Formats a value of a setting, such as its default. */
export function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(toText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
