import { z } from 'zod';
import type { SiteAddress } from '../../site/site-address.ts';
import { field, type Field, type Fields } from './fields.ts';

/** How a value is represented in responses: schema and conversion, both from one list of fields. */
export interface Representation<in Source, Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly present: (source: Source, site: SiteAddress) => z.output<Schema>;
  /** Writes the JSON directly if a part of it exists already, since parsing it would block other requests. */
  readonly write?: (source: Source, site: SiteAddress) => Buffer;
}

/** The representation of an object, and its fields. */
export interface ObjectRepresentation<Members extends Fields> extends Representation<
  SourceOf<Members>,
  z.ZodObject<SchemasOf<Members>>
> {
  readonly fields: Members;
}

/** Represents a value as an object with these fields. Undefined values are omitted. */
export function represent<Members extends Fields>(fields: Members): ObjectRepresentation<Members> {
  const schemas = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return {
    fields,
    schema: z.object(schemas) as z.ZodObject<SchemasOf<Members>>,
    present: createPresenter(fields),
  };
}

/** Represents a list of values. */
export function listOf<Source, Schema extends z.ZodType>({
  schema,
  present,
}: Representation<Source, Schema>): Representation<readonly Source[], z.ZodArray<Schema>> {
  return {
    schema: z.array(schema),
    present: (sources, site) => sources.map((source) => present(source, site)),
  };
}

/**
 * Represents an object as an item of a list, with the ETag of its record for `If-Match`. A service of an earlier release
 * sends none.
 */
export function withEtag<Members extends Fields>({ fields }: ObjectRepresentation<Members>) {
  const schema = z.string().meta({ description: 'The edit tag of the record, for `if-match`' }).optional();
  return represent({
    ...fields,
    etag: field(schema, ({ etag }: { etag: string }) => (etag === '' ? undefined : `"${etag}"`)),
  });
}

/** Represents an object with additional members that are already JSON: the UTF-8 bytes of an object. */
export function withJson<Source, Inner, Shape extends z.core.$ZodLooseShape, Added extends z.core.$ZodLooseShape>(
  { schema, present }: Representation<Inner, z.ZodObject<Shape>>,
  added: Added,
  parts: (source: Source) => { object: Inner; json: Uint8Array },
) {
  const write = (source: Source, site: SiteAddress): Buffer => {
    const { object, json } = parts(source);
    const start = JSON.stringify(present(object, site)).slice(0, -1);
    return Buffer.concat([Buffer.from(`${start},`), json.subarray(1)]);
  };
  return {
    schema: schema.extend(added),
    present: (source: Source, site: SiteAddress) => JSON.parse(write(source, site).toString()),
    write,
  };
}

/** Represents a value as the handler returns it. */
export function asIs<Schema extends z.ZodType>(schema: Schema): Representation<z.output<Schema>, Schema> {
  return { schema, present: (value) => value };
}

/** Returns a field with a nested object. */
export function nested<Source, Inner, Schema extends z.ZodType>(
  { schema, present }: Representation<Inner, Schema>,
  of: (source: Source) => Inner,
): Field<Source, Schema> {
  return { schema, of: (source, site) => present(of(source), site) };
}

/** Returns a field with a nested object, omitted if it is absent. */
export function nestedIfAny<Source, Inner, Schema extends z.ZodType>(
  { schema, present }: Representation<Inner, Schema>,
  of: (source: Source) => Inner | undefined,
): Field<Source, z.ZodOptional<Schema>> {
  return {
    schema: schema.optional(),
    of(source, site) {
      const inner = of(source);
      return inner === undefined ? undefined : present(inner, site);
    },
  };
}

/** Fills in a copy of one object, so that all have the same shape: faster than adding members one by one. */
function createPresenter<Members extends Fields>(fields: Members): ObjectRepresentation<Members>['present'] {
  type Presented = z.output<z.ZodObject<SchemasOf<Members>>>;
  const members = Object.entries(fields) as [string, Field<SourceOf<Members>>][];
  const emptyObject = JSON.parse(JSON.stringify(Object.fromEntries(members.map(([name]) => [name, null])))) as object;
  return (source, site) => {
    const presented: Record<string, unknown> = { ...emptyObject };
    for (const [name, { of }] of members) presented[name] = of(source, site);
    return presented as Presented;
  };
}

type SchemasOf<Members extends Fields> = { -readonly [Name in keyof Members]: Members[Name]['schema'] };

/** The source type that satisfies all fields. */
type SourceOf<Members extends Fields> = {
  [Name in keyof Members]: Members[Name] extends Field<infer Source> ? (source: Source) => void : never;
}[keyof Members] extends (source: infer All) => void
  ? All
  : never;
