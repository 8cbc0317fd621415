import { handlers as admin } from '@commonplace/admin/consumers';
import { handlers as analytics } from '@commonplace/analytics/consumers';
import { handlers as community } from '@commonplace/community/consumers';
import { createHandlers as createContentHandlers } from '@commonplace/content/consumers';
import { eventsReadBy } from '@commonplace/engines/nats-access';
import { handlers as listings } from '@commonplace/listings/consumers';
import { expect, it } from 'vitest';

const content = createContentHandlers({
  get search(): never {
    throw new Error('no event comes here');
  },
});

it.each(Object.entries({ content, community, listings, admin, analytics }))(
  'NATS lets %s read the events that it handles, and no others',
  (service, handlers) => {
    const allowed = eventsReadBy(service as Parameters<typeof eventsReadBy>[0]);
    expect(allowed.toSorted()).toEqual(handlers.map(({ type }) => type).toSorted());
  },
);
