import {
  findSchemaDifferences,
  type Change,
  type Comparison,
  type Schema,
  type Schemas,
} from './schema-differences.ts';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Body {
  $ref?: string;
  required?: boolean;
  content?: Content;
}

interface Operation {
  operationId?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

/** The compared parts of an OpenAPI document. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas; responses?: Record<string, Body> };
}

/** Returns what of the old document would break its clients in the new one, as texts that begin with the operation. */
export function findBreakingChanges(documents: Change<Document>): string[] {
  const components = mapChange(documents, ({ components: parts }) => parts?.schemas ?? {});
  return Object.entries(documents.before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const after = documents.after.paths[path]?.[method];
      if (after === undefined) return [`${name}: removed`];
      const change = { before, after };
      return [
        ...(before.operationId === after.operationId ? [] : [`${name}: operationId is now ${after.operationId}`]),
        ...compareSecurity(name, change),
        ...compareParameters(name, change, { direction: 'request', components }),
        ...compareRequestBodies(name, change, { direction: 'request', components }),
        ...compareResponses(name, change, documents, { direction: 'response', components }),
      ];
    }),
  );
}

function mapChange<T, Result>({ before, after }: Change<T>, map: (value: T) => Result): Change<Result> {
  return { before: map(before), after: map(after) };
}

/** Every way to authenticate must continue to work, with the same scopes or fewer. */
function compareSecurity(name: string, { before, after }: Change<Operation>): string[] {
  const accepts = (current: Record<string, string[]>, old: Record<string, string[]>) =>
    Object.entries(current).every(
      ([scheme, scopes]) => scopes.every((scope) => old[scheme]?.includes(scope)) && scheme in old,
    );
  const lost = (before.security ?? [{}]).filter((old) => !(after.security ?? [{}]).some((one) => accepts(one, old)));
  return lost.map((old) => `${name}: no longer accepts the credential ${JSON.stringify(old)}`);
}

function compareParameters(name: string, { before, after }: Change<Operation>, comparison: Comparison): string[] {
  const find = ({ parameters = [] }: Operation, wanted: Parameter) =>
    parameters.find((one) => one.in === wanted.in && one.name === wanted.name);
  const removed = (before.parameters ?? []).filter((old) => find(after, old) === undefined);
  return [
    ...removed.map((old) => `${name} ${old.in} ${old.name}: removed`),
    ...(after.parameters ?? []).flatMap((current) => {
      const path = `${name} ${current.in} ${current.name}`;
      const old = find(before, current);
      const isNewlyRequired = current.required === true && old?.required !== true;
      return [
        ...(isNewlyRequired ? [`${path}: is now required`] : []),
        ...(old
          ? compareSchemas(
              path,
              mapChange({ before: old, after: current }, ({ schema }) => schema),
              comparison,
            )
          : []),
      ];
    }),
  ];
}

function compareRequestBodies(name: string, { before, after }: Change<Operation>, comparison: Comparison): string[] {
  const isNewlyRequired = after.requestBody?.required === true && before.requestBody?.required !== true;
  const change = { before: before.requestBody?.content, after: after.requestBody?.content };
  return [
    ...(isNewlyRequired ? [`${name} body: is now required`] : []),
    ...compareContents(`${name} body`, change, comparison),
  ];
}

/** A failure that no longer occurs breaks no client; a success that no longer occurs does. */
function compareResponses(
  name: string,
  { before, after }: Change<Operation>,
  documents: Change<Document>,
  comparison: Comparison,
): string[] {
  return Object.entries(before.responses).flatMap(([status, old]) => {
    const current = after.responses[status];
    if (current === undefined) return status < '400' ? [`${name} ${status}: removed`] : [];
    const change = {
      before: resolveBody(old, documents.before).content,
      after: resolveBody(current, documents.after).content,
    };
    return compareContents(`${name} ${status}`, change, comparison);
  });
}

function resolveBody(body: Body, document: Document): Body {
  return body.$ref === undefined ? body : (document.components?.responses?.[body.$ref.split('/').at(-1) ?? ''] ?? {});
}

function compareContents(
  path: string,
  { before, after }: Change<Content | undefined>,
  comparison: Comparison,
): string[] {
  return Object.entries(before ?? {}).flatMap(([type, { schema }]) => {
    const current = after?.[type];
    if (current === undefined) return [`${path} ${type}: removed`];
    return compareSchemas(path, { before: schema, after: current.schema }, comparison);
  });
}

function compareSchemas(path: string, { before, after }: Change<Schema | undefined>, comparison: Comparison): string[] {
  return findSchemaDifferences(path, { before: before ?? {}, after: after ?? {} }, comparison);
}
