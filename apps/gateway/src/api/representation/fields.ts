import { ScalarType, type DescField, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { z } from 'zod';
import type { SiteAddress } from '../../site/site-address.ts';
import type { LocalName } from '../schemas/message.ts';
import { timestamp } from '../schemas/values.ts';

/** A field of a response: its schema, and its value from the source. */
export interface Field<in Source, Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly of: (source: Source, site: SiteAddress) => z.output<Schema>;
}

/** The fields of a response by name. */
export type Fields<Source = never> = Readonly<Record<string, Field<Source>>>;

/** Returns a computed field. */
export function field<Source, Schema extends z.ZodType>(
  schema: Schema,
  of: (source: Source, site: SiteAddress) => z.output<Schema>,
): Field<Source, Schema> {
  return { schema, of };
}

/** Returns a field with a constant value. */
export function constant<const Value extends string | null>(value: Value): Field<unknown, z.ZodLiteral<Value>> {
  return { schema: z.literal(value), of: () => value };
}

/** Fields of a part of the source. */
export function within<Source, Part, Inner extends Fields<Part>>(
  part: (source: Source) => Part,
  fields: Inner,
): { [Name in keyof Inner]: Field<Source, Inner[Name]['schema']> } {
  const outer = Object.entries(fields).map(([name, { schema, of }]) => {
    const field: Field<Source> = { schema, of: (source, site) => of(part(source), site) };
    return [name, field] as const;
  });
  return Object.fromEntries(outer) as { [Name in keyof Inner]: Field<Source, Inner[Name]['schema']> };
}

/** Returns some of the fields of another representation. */
export function only<All extends Fields, const Name extends keyof All>(fields: All, ...names: Name[]): Pick<All, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<All, Name>;
}

/**
 * Fields of a message with their values, by their names in the proto file. An absent optional field is null; a string whose
 * name ends in `_at` is a timestamp (ADR 3).
 */
export function pick<Desc extends DescMessage, const Name extends string>(
  message: Desc,
  ...names: (Name & FieldName<MessageShape<Desc>, Name>)[]
): Picked<MessageShape<Desc>, Name> {
  const picked: Record<string, Field<never>> = {};
  for (const name of names) {
    const field = message.fields.find((candidate) => candidate.name === name);
    if (!field) throw new Error(`${message.typeName} has no field ${name}`);
    picked[name] = pickField(field);
  }
  return picked as Picked<MessageShape<Desc>, Name>;
}

function pickField(field: DescField): Field<Record<string, unknown>> {
  const { localName } = field;
  const schema = schemaOf(field);
  if (isOptional(field)) return { schema: schema.nullable(), of: (message) => message[localName] ?? null };
  return { schema, of: (message) => message[localName] };
}

function isOptional(field: DescField): boolean {
  return field.fieldKind === 'scalar' && field.proto.proto3Optional;
}

function schemaOf(field: DescField): z.ZodType {
  if (field.fieldKind === 'list' && field.listKind === 'scalar') return z.array(scalarSchema(field.scalar, field.name));
  if (field.fieldKind === 'scalar') return scalarSchema(field.scalar, field.name);
  throw new Error(`${field.toString()} has no default representation: use field()`);
}

function scalarSchema(scalar: ScalarType, name: string): z.ZodType {
  switch (scalar) {
    case ScalarType.INT32:
      return z.int();
    case ScalarType.DOUBLE:
      return z.number();
    case ScalarType.BOOL:
      return z.boolean();
    case ScalarType.STRING:
      return name.endsWith('_at') ? timestamp : z.string();
    default:
      throw new Error(`${name} has a type without a default representation: use field()`);
  }
}

type FieldName<Message, Name extends string> = Name extends unknown
  ? LocalName<Name> extends keyof Message
    ? Name
    : never
  : never;

type Picked<Message, Name extends string> = {
  [N in Name]: LocalName<N> extends infer Key extends keyof Message
    ? Field<Pick<Message, Key>, PickedSchema<Message[Key]>>
    : never;
};

type PickedSchema<Value> = undefined extends Value
  ? z.ZodNullable<SchemaOf<Exclude<Value, undefined>>>
  : SchemaOf<Value>;

type SchemaOf<Value> = [Value] extends [number]
  ? z.ZodNumber
  : [Value] extends [string]
    ? z.ZodString
    : [Value] extends [boolean]
      ? z.ZodBoolean
      : Value extends readonly (infer Item)[]
        ? z.ZodArray<SchemaOf<Item>>
        : never;
