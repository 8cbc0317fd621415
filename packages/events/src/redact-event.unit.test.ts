import { expect, test } from 'vitest';
import { redactEvent, redactText } from './redact-event.ts';

test('keeps numbers, flags and short texts, and omits private, secret and long values', () => {
  const id = '019aab12-3456-7890-abcd-ef0123456789';
  expect(
    redactEvent({
      id: 7,
      published: true,
      username: 'ada',
      actor: { name: 'Ada, ada@example.com', emailAddress: 'ada@example.com', apiKeyHash: 'x', deviceToken: 'x' },
      tags: ['js', 'y'.repeat(101)],
      bodyMarkdown: 'a text '.repeat(20),
      before: '{"note": "confidential"}',
      requestId: id,
      note: 'k3Y_ab0123456789abcdef0123456789abcdef',
      nothing: null,
    }),
  ).toEqual({
    id: 7,
    published: true,
    username: 'ada',
    actor: { name: 'Ada, [address]' },
    tags: ['js'],
    requestId: id,
    note: '[secret]',
    nothing: null,
  });
});

test('removes email addresses and keys from an error, and keeps names of constraints', () => {
  expect(redactText("insert into users values ('ada@example.com', 'q8Zr0123456789abcdefghijklmnopqrs')")).toBe(
    "insert into users values ('[address]', '[secret]')",
  );
  const constraint = 'violates "articles_published_of_organization_and_subforem"';
  expect(redactText(constraint)).toBe(constraint);
});
