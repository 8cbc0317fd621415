import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureJson } from './measure-json.ts';
import { readDocument } from './read-document.ts';

const now = new Date('2026-01-02T03:04:05Z');
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const read = (value: unknown) => readDocument(bytes(value), 7, now);
const contentOf = (value: unknown) => JSON.parse(read(value).content) as Record<string, unknown>;

const message = { role: 'user', content: [{ type: 'text', text: 'Hello' }] };
const key = 'agent_sessions/7/0f8fad5b-d9cb-469f-a165-70867728950e.jsonl';

/** Nested arrays. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a session', () => {
  test('accepts an object or its JSON, with metadata', () => {
    const curated = {
      messages: [message, { role: 'assistant', content: [{ type: 'tool_call', name: 'ls', output: 'x' }], more: 1 }],
      metadata: { tool_name: 'cli_tool_3', total_messages: 9, curated_indices: [0, 4, 5] },
      slices: [{ name: 'start' }, 'none'],
      unknown: true,
    };
    for (const curated_data of [curated, JSON.stringify(curated)]) {
      const { content, ...session } = read({ curated_data, title: ' Mine ', store_key: key, other: 1 });
      expect(session).toEqual({
        title: 'Mine',
        toolName: 'cli_tool_3',
        storeKey: key,
        totalMessages: 9,
        curatedCount: 3,
      });
      expect(JSON.parse(content)).toEqual({
        metadata: { ...curated.metadata, redactions: {} },
        messages: curated.messages,
        slices: [{ name: 'start' }],
      });
    }
  });

  test('gets a default title, tool and counts', () => {
    for (const nothing of [undefined, null, '', ' ']) {
      const session = read({
        curated_data: { messages: [message] },
        title: nothing,
        tool_name: nothing,
        store_key: nothing,
      });
      expect(session).toMatchObject({
        title: 'Session 2026-01-02 03:04',
        toolName: 'cli_tool_1',
        storeKey: undefined,
        totalMessages: 1,
        curatedCount: 0,
      });
    }
    const odd = { total_messages: -1, curated_indices: 'x' };
    expect(read({ curated_data: { messages: [], metadata: odd } })).toMatchObject({
      totalMessages: 0,
      curatedCount: 0,
    });
  });

  test('may have a raw transcript only', () => {
    expect(read({ store_key: key })).toMatchObject({
      storeKey: key,
      totalMessages: 0,
      content: '{"messages":[],"metadata":{},"slices":[]}',
    });
  });

  test('has no secrets, also in its title, and counts them', () => {
    const text = 'Mail ada@example.org or bob@example.org from 10.0.0.1';
    const curated = {
      messages: [{ ...message, content: [{ type: 'text', text }] }],
      metadata: { redactions: { x: 9 } },
    };
    const session = read({ curated_data: curated, title: 'For ada@example.org' });
    expect(session.title).toBe('For [REDACTED]');
    expect(JSON.parse(session.content)).toMatchObject({
      messages: [{ content: [{ text: 'Mail [REDACTED] or [REDACTED] from [REDACTED]' }] }],
      metadata: { redactions: { emails: 3, ip_addresses: 1 } },
    });
  });
});

describe('rejections', () => {
  const missing = "Missing session content. Provide 'curated_data' or 'store_key'.";
  const invalidJson = 'Invalid JSON in curated_data';
  test.each<[unknown, string]>([
    ['', missing],
    ['[]', missing],
    ['null', missing],
    [{}, missing],
    [{ curated_data: '', store_key: null }, missing],
    [{ curated_data: '{' }, invalidJson],
    [{ curated_data: '{"messages":[' + nested(49) + ']}' }, invalidJson],
    [`{"curated_data":{"messages":[${nested(49)}]}}`, invalidJson],
    [`{"curated_data":"${'['.repeat(60)}"}`, invalidJson],
    [{ curated_data: '5' }, 'Normalized data must be a JSON object'],
    [{ curated_data: [] }, 'Normalized data must be a JSON object'],
    [{ curated_data: 5 }, 'Normalized data must be a JSON object'],
    [{ curated_data: {} }, 'Missing required key: messages'],
    [{ curated_data: { messages: {}, metadata: [] } }, 'messages must be an array, metadata must be a JSON object'],
    [
      { curated_data: { messages: [1, { role: 'system' }, { ...message, content: [1, { type: 'image' }] }, 2] } },
      'Message at index 0 must be a JSON object, Message at index 1 has invalid role: system, ' +
        'Message at index 1 must have a content array, Message 2, block 0 has invalid type: , ' +
        'Message 2, block 1 has invalid type: image',
    ],
  ])('%j', (value, error) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code: 'validation_failed', message: error }));
  });

  test.each<[object, Record<string, string[]>]>([
    [{ title: 'x'.repeat(201) }, { title: ['is too long (maximum is 200 characters)'] }],
    [{ title: 5 }, { title: ['is invalid'] }],
    [{ title: 'a\u0085' }, { title: ['must not contain control characters'] }],
    [{ tool_name: 'cli_tool_7' }, { tool_name: ['is not included in the list'] }],
    [{ tool_name: 1 }, { tool_name: ['is not included in the list'] }],
    [{ curated_data: { messages: [], metadata: { tool_name: 'x' } } }, { tool_name: ['is not included in the list'] }],
    ...[
      key.replace('/7/', '/8/'),
      key.replace('/7/', '/07/'),
      key.replace('jsonl', 'txt'),
      `${key}\n`,
      `/${key}`,
      key.replace('7/', '7/../'),
      'x',
      5,
    ].map((store_key): [object, Record<string, string[]>] => [
      { store_key },
      { store_key: ['is invalid or does not belong to this user'] },
    ]),
  ])('%j', (changes, fields) => {
    const document = { curated_data: { messages: [] }, ...changes };
    expect(() => read(document)).toThrow(expect.objectContaining({ code: 'validation_failed', fields }));
  });

  test.each<[string, Buffer | string, string]>([
    ['no JSON', '{', 'bad_request'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'bad_request'],
    ['half of a pair', String.raw`{"curated_data":{"messages":[],"x":"\ud800"}}`, 'bad_request'],
    ['a null character', String.raw`{"curated_data":{"messages":[],"x":"\u0000"}}`, 'validation_failed'],
    ['one in a text', String.raw`{"curated_data":"{\"messages\":[],\"\\u0000\":1}"}`, 'validation_failed'],
    ['millions of values', `{"curated_data":{"messages":[],"x":[${'1,'.repeat(2_000_000)}1]}}`, 'validation_failed'],
    [
      'what grows',
      `{"curated_data":{"messages":[],"metadata":{"x":[${'1e20,'.repeat(1_000_000)}1]}}}`,
      'validation_failed',
    ],
  ])('%s', (_name, document, code) => {
    expect(() => readDocument(Buffer.from(document), 7, now)).toThrow(expect.objectContaining({ code }));
  });

  test('limits messages to fifty thousand', () => {
    const messages = Array.from({ length: 50_001 }, () => message);
    expect(() => read({ curated_data: { messages } })).toThrow('Too many messages (max 50000)');
    expect(read({ curated_data: { messages: messages.slice(1) } }).totalMessages).toBe(50_000);
  });

  test('accepts fifty levels', () => {
    expect(contentOf(`{"curated_data":{"messages":[],"metadata":{"x":${nested(48)}}}}`)['messages']).toEqual([]);
  });
});

test('measures JSON regardless of its texts', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, spaced) => {
      const text = JSON.stringify(value, undefined, spaced ? 2 : 0);
      expect(measureJson(text).levels).toBe(depthOf(value));
    }),
    { numRuns: 200 },
  );
});

test('reads or rejects any document, and keeps its shape', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\\', '"', 'ü'), maxLength: 5 });
  const block = fc.record({ type: fc.constantFrom('text', 'tool_call'), text, input: fc.jsonValue({ maxDepth: 2 }) });
  const messages = fc.array(fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.array(block) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(messages, fc.boolean(), (messages, asText) => {
      const curated = { messages };
      const { content } = read({ curated_data: asText ? JSON.stringify(curated) : curated });
      const kept = JSON.parse(content) as { messages: { role: string; content: { type: string }[] }[] };
      expect(kept.messages.map(({ role, content: blocks }) => [role, blocks.map(({ type }) => type)])).toEqual(
        messages.map(({ role, content: blocks }) => [role, blocks.map(({ type }) => type)]),
      );
    }),
    { numRuns: 100 },
  );
});
