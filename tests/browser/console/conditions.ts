import { describeVersions } from '@commonplace/gateway/openapi';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { publicUrl } from '../../support/platform.ts';

type Described = Record<string, { parameters?: { name: string }[] }>;

/** Writes that take a condition and are sent without one (ADR 81). */
const withoutState = [
  // A person is in a segment or is not, whoever else is.
  /^PUT \/api\/segments\/\d+\/(add|remove)_users$/,
  // Moderators see no record of an account.
  /^(PUT|DELETE) \/api\/users\/\d+\/(limited|spam|suspend|trusted)$/,
];

const conditional = Object.entries(describeVersions(publicUrl).v1.paths ?? {}).flatMap(([path, operations]) =>
  Object.entries(operations as Described)
    .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'if-match'))
    .map(([method]) => new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)),
);

/** Holds every write of a page that can take a condition to sending one. */
export function expectConditions(page: Page): void {
  const unconditional: string[] = [];
  page.on('request', (request) => {
    const asked = `${request.method()} ${new URL(request.url()).pathname}`;
    const isMeant = withoutState.some((pattern) => pattern.test(asked));
    const isSeen = request.headers()['if-match'] !== undefined;
    if (!isMeant && !isSeen && conditional.some((pattern) => pattern.test(asked))) unconditional.push(asked);
  });
  onTestFinished(() => expect(unconditional, 'writes without If-Match').toEqual([]));
}
