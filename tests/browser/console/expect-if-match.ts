import { describeVersions } from '@commonplace/gateway/openapi';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { publicUrl } from '../../support/platform.ts';

type Described = Record<string, { parameters?: { name: string }[] }>;

/** Writes that accept `If-Match` and are sent without it (ADR 81). */
const exceptions = [
  // Adding or removing a member does not depend on the other members.
  /^PUT \/api\/segments\/\d+\/(add|remove)_users$/,
  // Moderators do not read the record that has the edit tag.
  /^(PUT|DELETE) \/api\/users\/\d+\/(limited|spam|suspend|trusted)$/,
];

const conditional = Object.entries(describeVersions(publicUrl).v1.paths ?? {}).flatMap(([path, operations]) =>
  Object.entries(operations as Described)
    .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'if-match'))
    .map(([method]) => new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)),
);

/** Fails the test if the page sends a write without `If-Match` that accepts one. */
export function expectIfMatch(page: Page): void {
  const unconditional: string[] = [];
  page.on('request', (request) => {
    const operation = `${request.method()} ${new URL(request.url()).pathname}`;
    const isException = exceptions.some((pattern) => pattern.test(operation));
    const isConditional = request.headers()['if-match'] !== undefined;
    if (!isException && !isConditional && conditional.some((pattern) => pattern.test(operation)))
      unconditional.push(operation);
  });
  onTestFinished(() => expect(unconditional, 'writes without If-Match').toEqual([]));
}
