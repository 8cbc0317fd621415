import { z } from 'zod';
import type { SiteAddress } from '../site/site-address.ts';
import { field, type Field, type Fields } from './fields.ts';

/** How something is shown: what the answer may be, and how it is made. Both come from one list of fields. */
export interface Representation<in Source, Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly present: (source: Source, site: SiteAddress) => z.output<Schema>;
  /** Its JSON, where some of that is there already: to parse it and write it again would hold up everybody else. */
  readonly write?: (source: Source, site: SiteAddress) => Buffer;
}

/** The representation of one thing, and the fields that it is made of. */
export interface ObjectRepresentation<Members extends Fields> extends Representation<
  SourceOf<Members>,
  z.ZodObject<SchemasOf<Members>>
> {
  readonly fields: Members;
}

/** Shows something as an object with these members. One whose value is undefined is left out. */
export function represent<Members extends Fields>(fields: Members): ObjectRepresentation<Members> {
  const schemas = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return {
    fields,
    schema: z.object(schemas) as z.ZodObject<SchemasOf<Members>>,
    present: createPresenter(fields),
  };
}

/** A list of what is shown like this. */
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
 * Shows something as an item of a list, with the ETag of its record, which `If-Match` of its writes takes. A service of an
 * earlier release gives none.
 */
export function withEtag<Members extends Fields>({ fields }: ObjectRepresentation<Members>) {
  const schema = z.string().meta({ description: 'Names the state of the record, as its ETag does' }).optional();
  return represent({
    ...fields,
    etag: field(schema, ({ etag }: { etag: string }) => (etag === '' ? undefined : `"${etag}"`)),
  });
}

/** An object to which members are added that come as JSON: the bytes of an object of them, in UTF-8. */
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

/** What is made by its handler, as it goes out. */
export function asIs<Schema extends z.ZodType>(schema: Schema): Representation<z.output<Schema>, Schema> {
  return { schema, present: (value) => value };
}

/** A member that is shown as an object of its own. */
export function nested<Source, Inner, Schema extends z.ZodType>(
  { schema, present }: Representation<Inner, Schema>,
  of: (source: Source) => Inner,
): Field<Source, Schema> {
  return { schema, of: (source, site) => present(of(source), site) };
}

/** The same for what may be absent: then there is no such member. */
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

/** Makes objects of always the same form, by filling in a copy of one: adding member after member would take longer. */
function createPresenter<Members extends Fields>(fields: Members): ObjectRepresentation<Members>['present'] {
  type Shown = z.output<z.ZodObject<SchemasOf<Members>>>;
  const members = Object.entries(fields) as [string, Field<SourceOf<Members>>][];
  const form = JSON.parse(JSON.stringify(Object.fromEntries(members.map(([name]) => [name, null])))) as object;
  return (source, site) => {
    const shown: Record<string, unknown> = { ...form };
    for (const [name, { of }] of members) shown[name] = of(source, site);
    return shown as Shown;
  };
}

type SchemasOf<Members extends Fields> = { -readonly [Name in keyof Members]: Members[Name]['schema'] };

/** What has all that the members come from. */
type SourceOf<Members extends Fields> = {
  [Name in keyof Members]: Members[Name] extends Field<infer Source> ? (source: Source) => void : never;
}[keyof Members] extends (source: infer All) => void
  ? All
  : never;
