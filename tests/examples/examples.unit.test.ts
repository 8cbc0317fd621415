import { describeVersions, readExamples, type OperationExample } from '@commonplace/gateway/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Version } from '../operations/operation.ts';
import { checkAnswer } from '../support/check-answer.ts';

interface Described {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: object; example?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, { examples?: object }> };
  responses: Record<string, { content?: Record<string, { examples?: object }> }>;
}

const renew = 'run `npm run examples`';
const examples = readExamples();
const documents = describeVersions('https://commonplace.test');
const ajv = new Ajv2020({ strict: false, formats: { email: true, uri: true, 'date-time': true } });
for (const version of ['v1', 'beta'] as const) ajv.addSchema({ ...documents[version] }, version);

const operationsOf = (version: Version) =>
  Object.entries(documents[version].paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Described>).map(([method, operation]) => ({
      name: operation.operationId,
      path,
      method,
      operation,
    })),
  );

function exampleOf(name: string, version: Version): OperationExample {
  const found = examples[name]?.[version] ?? examples[name]?.v1;
  if (!found) throw new Error(`${name} has no example: ${renew}`);
  return found;
}

/** Throws unless a schema of a document allows the value. */
function check(pointer: readonly string[], value: unknown): void {
  const reference = pointer
    .map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = ajv.compile({ $ref: reference.replace('/', '#/') });
  if (!validate(value)) throw new Error(`${reference} does not allow its example: ${ajv.errorsText(validate.errors)}`);
}

describe.each(['v1', 'beta'] as const)('the document of %s', (version) => {
  test.each(operationsOf(version))('has a valid example of $name', ({ name, path, method, operation }) => {
    const { status, body, response, ...given } = exampleOf(name, version);
    expect(status, renew).toBeLessThan(300);
    const { parameters = [], requestBody, responses } = operation;
    const target = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => given.path[parameter] ?? '');
    const text = typeof response === 'string' ? response : response === undefined ? '' : JSON.stringify(response);
    checkAnswer({ method: method.toUpperCase(), target, version, status, text });

    const inPath = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect(Object.keys(given.path), renew).toEqual(inPath);
    parameters.forEach((parameter, index) => {
      if (parameter.example === undefined) return;
      check([version, 'paths', path, method, 'parameters', String(index), 'schema'], parameter.example);
    });
    if (body !== undefined && requestBody && 'application/json' in requestBody.content)
      check([version, 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema'], body);

    const shown = Object.values(responses[status]?.content ?? {}).filter((content) => content.examples);
    expect(shown, renew).toHaveLength(responses[status]?.content ? 1 : 0);
  });
});

test('has no example of an operation that does not exist', () => {
  const names = new Set([...operationsOf('v1'), ...operationsOf('beta')].map(({ name }) => name));
  expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([]);
});

test('contains no secret and no host of the platform that they were recorded on', () => {
  const text = JSON.stringify(examples);
  expect(text.match(/\bcp[a-z]?_[\w-]{20,}|127\.0\.0\.1|localhost|commonplace\.test/g)).toBeNull();
});
