import { describeVersions } from '@commonplace/gateway/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** A request and its answer. */
export interface Exchange {
  method: string;
  /** The request's target. */
  target: string;
  version: 'beta' | 'v1';
  status: number;
  text: string;
}

/** Statuses that the documents describe once in their introduction. */
const generalFailures = new Set([405, 408, 417, 431, 501]);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  // Compiled once, and run a few times: a schema that others share is compiled once for all of them.
  code: { optimize: false },
  inlineRefs: false,
  formats: { email: true, uri: true, 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ },
});
const documents = describeVersions('https://commonplace.test');
for (const version of ['v1', 'beta'] as const) ajv.addSchema({ ...documents[version] }, version);
const paths = { v1: listPaths('v1'), beta: listPaths('beta') };
const validators = new Map<string, ValidateFunction>();

/**
 * Validates an answer against the OpenAPI document of its version.
 * @throws Error if the document does not contain its status or body.
 */
export function checkAnswer({ method, target, version, status, text }: Exchange): void {
  const operation = findOperation(method === 'HEAD' ? 'GET' : method, target, version);
  const requested = `${method} ${target.slice(0, 200)} (${version}) answered ${status}`;
  if (operation === undefined || generalFailures.has(status)) {
    if (status >= 400 && text !== '') checkBody(`${version}#/components/schemas/Error`, text, requested);
    return;
  }
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`${requested}, which its document does not contain`);
  if (method === 'HEAD' || (response.$ref === undefined && response.content === undefined)) {
    if (text !== '') throw new Error(`${requested} with a body`);
    return;
  }
  // CSV, JSON lines, or a text instead of JSON.
  const types = Object.keys(response.content ?? { 'application/json': {} });
  if (!types.includes('application/json') || (types.length > 1 && !text.startsWith('{'))) return;
  const responsePointer =
    response.$ref ?? pointer('paths', operation.path, operation.method, 'responses', String(status));
  checkBody(`${version}${responsePointer}/content/application~1json/schema`, text, requested);
}

interface Operation {
  path: string;
  method: string;
  responses: Record<number, { $ref?: string; content?: object }>;
}

/** Returns the paths of a version, those with fewest parameters first. */
function listPaths(version: Exchange['version']) {
  const parametersOf = (template: string) => template.split('{').length;
  return Object.entries(documents[version].paths ?? {})
    .toSorted(([one], [other]) => parametersOf(one) - parametersOf(other))
    .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
}

function findOperation(method: string, target: string, version: Exchange['version']): Operation | undefined {
  const requested = target
    .replace(/^https?:\/\/[^/?]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?<=.)\/$/, '');
  const found = paths[version].find(({ pattern }) => pattern.test(requested));
  const operation = found?.methods[method.toLowerCase() as 'get'];
  if (found === undefined || operation === undefined) return undefined;
  return {
    path: found.path,
    method: method.toLowerCase(),
    responses: operation['responses'] as Operation['responses'],
  };
}

function checkBody(reference: string, text: string, requested: string): void {
  let validate = validators.get(reference);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: reference });
    validators.set(reference, validate);
  }
  if (!validate(JSON.parse(text))) {
    throw new Error(
      `${requested} with a body that its document does not allow: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 2_000)}`,
    );
  }
}

/** A JSON pointer as a fragment (RFC 6901, 6). */
function pointer(...names: string[]): string {
  return `#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}
