import { describeVersions } from '@commonplace/gateway/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** What was asked and what came back. */
export interface Exchange {
  method: string;
  /** The request's target. */
  target: string;
  version: 'beta' | 'v1';
  status: number;
  text: string;
}

/** What hardly depends on the operation, and so is told of all together in the documents' introduction. */
const generalFailures = new Set([405, 408, 417, 431, 501]);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { email: true, 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ },
});
const documents = describeVersions('https://commonplace.test');
for (const version of ['v1', 'beta'] as const) ajv.addSchema({ ...documents[version] }, version);
const paths = { v1: listPaths('v1'), beta: listPaths('beta') };
const validators = new Map<string, ValidateFunction>();

/**
 * Holds an answer to the OpenAPI document of its version.
 * @throws Error when the document does not know its status or its body.
 */
export function checkAnswer({ method, target, version, status, text }: Exchange): void {
  const operation = findOperation(method === 'HEAD' ? 'GET' : method, target, version);
  const asked = `${method} ${target.slice(0, 200)} (${version}) answered ${status}`;
  if (operation === undefined || generalFailures.has(status)) {
    if (status >= 400 && text !== '') checkBody(`${version}#/components/schemas/Error`, text, asked);
    return;
  }
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`${asked}, which its document does not know`);
  if (method === 'HEAD' || (response.$ref === undefined && response.content === undefined)) {
    if (text !== '') throw new Error(`${asked} with a body`);
    return;
  }
  // A table, or lines of JSON.
  if (response.content !== undefined && !('application/json' in response.content)) return;
  const place = response.$ref ?? pointer('paths', operation.path, operation.method, 'responses', String(status));
  checkBody(`${version}${place}/content/application~1json/schema`, text, asked);
}

interface Operation {
  path: string;
  method: string;
  responses: Record<number, { $ref?: string; content?: object }>;
}

/** The paths of a version, those first that leave the least open. */
function listPaths(version: Exchange['version']) {
  const parametersOf = (template: string) => template.split('{').length;
  return Object.entries(documents[version].paths ?? {})
    .toSorted(([one], [other]) => parametersOf(one) - parametersOf(other))
    .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
}

function findOperation(method: string, target: string, version: Exchange['version']): Operation | undefined {
  const asked = target
    .replace(/^https?:\/\/[^/?]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?<=.)\/$/, '');
  const found = paths[version].find(({ pattern }) => pattern.test(asked));
  const operation = found?.methods[method.toLowerCase() as 'get'];
  if (found === undefined || operation === undefined) return undefined;
  return {
    path: found.path,
    method: method.toLowerCase(),
    responses: operation['responses'] as Operation['responses'],
  };
}

function checkBody(reference: string, text: string, asked: string): void {
  let validate = validators.get(reference);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: reference });
    validators.set(reference, validate);
  }
  if (!validate(JSON.parse(text))) {
    throw new Error(
      `${asked} with another body than its document says: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 2_000)}`,
    );
  }
}

/** A JSON pointer as a fragment (RFC 6901, 6). */
function pointer(...names: string[]): string {
  return `#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}
