import { handlers as admin } from '@commonplace/admin/consumers';
import { handlers as analytics } from '@commonplace/analytics/consumers';
import { handlers as community } from '@commonplace/community/consumers';
import { createHandlers as createContentHandlers } from '@commonplace/content/consumers';
import type { ConsumedEvents } from '@commonplace/engines/nats-access';
import { handlers as listings } from '@commonplace/listings/consumers';
import { renewCommand } from './configuration-document.ts';

const content = createContentHandlers({
  get search(): never {
    throw new Error('no event comes here');
  },
});

const typesOf = (handlers: readonly { readonly type: string }[]) => handlers.map(({ type }) => type).toSorted();

/** The events that each service's `consumers.ts` handles. */
export const handledEvents: ConsumedEvents = {
  content: typesOf(content),
  community: typesOf(community),
  listings: typesOf(listings),
  admin: typesOf(admin),
  analytics: typesOf(analytics),
};

/** Events that each service may read, for code that configures NATS without loading the services. Relative to the root. */
export const consumedEventsPath = 'packages/engines/src/consumed-events.ts';

/** Returns the text of `consumedEventsPath`. */
export function renderConsumedEvents(): string {
  const services = Object.entries(handledEvents).map(
    ([service, types]) => `  ${service}: [\n${types.map((type) => `    '${type}',\n`).join('')}  ],\n`,
  );
  return `// Made of each service's \`consumers.ts\`: \`${renewCommand}\`.

/** The events that each service handles and may read. */
export const consumedEvents = {
${services.join('')}} as const;
`;
}
