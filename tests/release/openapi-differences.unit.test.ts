import { describe, expect, it } from 'vitest';
import { findBreakingChanges, type Document } from './openapi-differences.ts';
import type { Schema } from './schema-differences.ts';

/** A document with one operation that receives `request` and returns `response`. */
function documentOf(request: Schema, response: Schema, more: object = {}): Document {
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const post = { operationId: 'Create', requestBody: json(request), responses: { '201': json(response) }, ...more };
  return { paths: { '/things': { post } } };
}

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

function compareRequests(before: Schema, after: Schema): string[] {
  return findBreakingChanges({ before: documentOf(before, text), after: documentOf(after, text) });
}

function compareResponses(before: Schema, after: Schema): string[] {
  return findBreakingChanges({ before: documentOf(text, before), after: documentOf(text, after) });
}

describe('findBreakingChanges in requests', () => {
  it.each<[string, Schema, Schema]>([
    ['POST /things body.a: removed', object({ a: text }), object({})],
    ['POST /things body.a: is now required', object({ a: text }), object({ a: text }, ['a'])],
    ['POST /things body: no longer accepts null', { type: ['string', 'null'] }, text],
    ['POST /things body: no longer accepts string', text, { type: 'integer' }],
    ['POST /things body: the value "b" is not in both releases', { enum: ['a', 'b'] }, { enum: ['a'] }],
    ['POST /things body: maxLength is narrower', { ...text, maxLength: 9 }, { ...text, maxLength: 8 }],
    ['POST /things body: minimum is narrower', { type: 'integer' }, { type: 'integer', minimum: 0 }],
    [
      'POST /things body[]: no longer accepts integer',
      { type: 'array', items: { type: 'integer' } },
      { type: 'array', items: text },
    ],
  ])('reports %s', (difference, before, after) => {
    expect(compareRequests(before, after)).toEqual([difference]);
  });

  it.each<[string, Schema, Schema]>([
    ['a new optional property', object({}), object({ a: text })],
    ['an optional property that was required', object({ a: text }, ['a']), object({ a: text })],
    ['null in addition', text, { anyOf: [text, { type: 'null' }] }],
    ['a new value', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['a higher limit', { ...text, maxLength: 8 }, { ...text, maxLength: 9 }],
  ])('allows %s', (_name, before, after) => {
    expect(compareRequests(before, after)).toEqual([]);
  });
});

describe('findBreakingChanges in responses', () => {
  it.each<[string, Schema, Schema]>([
    ['POST /things 201.a: removed', object({ a: text }), object({})],
    ['POST /things 201.a: is now optional', object({ a: text }, ['a']), object({ a: text })],
    ['POST /things 201: can now be null', text, { type: ['string', 'null'] }],
    ['POST /things 201: the value "b" is not in both releases', { enum: ['a'] }, { enum: ['a', 'b'] }],
  ])('reports %s', (difference, before, after) => {
    expect(compareResponses(before, after)).toEqual([difference]);
  });

  it.each<[string, Schema, Schema]>([
    ['a new property', object({}), object({ a: text }, ['a'])],
    ['a value that is never null any more', { type: ['string', 'null'] }, text],
    ['a value that does not occur any more', { enum: ['a', 'b'] }, { enum: ['a'] }],
  ])('allows %s', (_name, before, after) => {
    expect(compareResponses(before, after)).toEqual([]);
  });
});

describe('findBreakingChanges in operations', () => {
  const before = documentOf(text, text, {
    security: [{}, { oauth2: ['a', 'b'] }],
    parameters: [{ in: 'query', name: 'page', schema: { type: 'integer' } }],
  });
  const compareWith = (more: object) => findBreakingChanges({ before, after: documentOf(text, text, more) });
  const { security, parameters } = before.paths['/things']?.['post'] ?? {};

  it('reports a removed operation', () => {
    expect(findBreakingChanges({ before, after: { paths: {} } })).toEqual(['POST /things: removed']);
  });

  it('reports another name, a removed and a new required parameter, and credentials that are refused', () => {
    expect(
      compareWith({
        operationId: 'Make',
        security: [{ oauth2: ['a'] }],
        parameters: [{ in: 'query', name: 'size', required: true, schema: text }],
      }),
    ).toEqual([
      'POST /things: operationId is now Make',
      'POST /things: no longer accepts the credential {}',
      'POST /things query page: removed',
      'POST /things query size: is now required',
    ]);
  });

  it('reports a success that does not occur any more, but not a failure', () => {
    const failures = { security, parameters, responses: { '201': { description: 'Created' }, '404': {} } };
    const old = documentOf(text, text, failures);
    expect(findBreakingChanges({ before: old, after: documentOf(text, text, { security, parameters }) })).toEqual([]);
    const without = documentOf(text, text, { ...failures, responses: {} });
    expect(findBreakingChanges({ before: old, after: without })).toEqual(['POST /things 201: removed']);
  });

  it('compares schemas that contain themselves', () => {
    const tree = (leaf: Schema): Document => ({
      ...documentOf(text, { $ref: '#/components/schemas/Tree' }),
      components: {
        schemas: { Tree: object({ leaf, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }) },
      },
    });
    expect(findBreakingChanges({ before: tree(text), after: tree(text) })).toEqual([]);
    expect(findBreakingChanges({ before: tree(text), after: tree({ type: 'integer' }) })).toEqual([
      'POST /things 201.leaf: can now be integer',
    ]);
  });
});
