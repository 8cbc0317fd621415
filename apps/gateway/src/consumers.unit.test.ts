import { create, toBinary, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import { streamOf } from '@commonplace/events/streams';
import { BillboardChangedSchema, PageChangedSchema, ThemeChangedSchema } from '@commonplace/proto/admin/v1/events';
import {
  CommentChangedSchema,
  MembershipChangedSchema,
  OrganizationChangedSchema,
  ReactionChangedSchema,
  UserBadgesChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import {
  ArticleChangedSchema,
  ArticleCountersChangedSchema,
  BylineChangedSchema,
  PodcastEpisodeChangedSchema,
  SearchIndexChangedSchema,
  SubforemChangedSchema,
  TagUsageChangedSchema,
  ConceptChangedSchema,
  TrendsChangedSchema,
} from '@commonplace/proto/content/v1/events';
import {
  BylineChangedSchema as ListingBylineChangedSchema,
  ListingChangedSchema,
} from '@commonplace/proto/listings/v1/events';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createPrincipalResolver } from './edge/auth/principal-resolver.ts';
import { ResponseCache } from './edge/cache/response-cache.ts';
import type { Change } from './edge/cache/answer-keys.ts';
import { filled } from './edge/cache/testing/cache.ts';
import { surrogateKeys } from './edge/cache/testing/surrogate-keys.ts';
import { observers, streams } from './consumers.ts';
import { createGatewayMetrics } from './metrics.ts';
import { followSubforemHosts } from './site/subforem-hosts.ts';

/** The events, each with the change that its function describes, by the name of that function. */
const changes: Record<string, { type: string; payload: Uint8Array; change: Change }> = {
  articleChanged: on(ArticleChangedSchema, { id: 1, version: 2, published: true }, surrogateKeys.articleChanged),
  articleCountersChanged: on(
    ArticleCountersChangedSchema,
    { articleId: 1, version: 2 },
    surrogateKeys.articleCountersChanged,
  ),
  bylineChanged: on(BylineChangedSchema, { userId: 1 }, surrogateKeys.bylineChanged),
  tagUsageChanged: on(TagUsageChangedSchema, { tagNames: ['go'] }, surrogateKeys.tagUsageChanged),
  conceptChanged: on(ConceptChangedSchema, { id: 7 }, surrogateKeys.conceptChanged),
  trendsChanged: on(TrendsChangedSchema, { ids: [7] }, surrogateKeys.trendsChanged),
  searchIndexChanged: on(SearchIndexChangedSchema, {}, surrogateKeys.searchIndexChanged),
  subforemChanged: on(SubforemChangedSchema, { id: 1, version: 2, domain: 'x' }, surrogateKeys.subforemChanged),
  commentChanged: on(CommentChangedSchema, { id: 1, version: 1, articleId: 2 }, surrogateKeys.commentChanged),
  reactionChanged: on(
    ReactionChangedSchema,
    { id: 1, version: 1, reactableType: 'Article', reactableId: 2 },
    surrogateKeys.reactionChanged,
  ),
  billboardChanged: on(BillboardChangedSchema, { id: 1, version: 2 }, surrogateKeys.billboardChanged),
  userBadgesChanged: on(UserBadgesChangedSchema, { userId: 1 }, surrogateKeys.userBadgesChanged),
  pageChanged: on(PageChangedSchema, { id: 1, version: 2 }, surrogateKeys.pageChanged),
  podcastEpisodeChanged: on(
    PodcastEpisodeChangedSchema,
    { id: 1, version: 2, listed: true },
    surrogateKeys.podcastEpisodeChanged,
  ),
  userChanged: on(UserChangedSchema, { id: 1, version: 2 }, surrogateKeys.userChanged),
  organizationChanged: on(OrganizationChangedSchema, { id: 1, version: 2 }, surrogateKeys.organizationChanged),
  membershipChanged: on(MembershipChangedSchema, { organizationId: 1, userId: 2 }, surrogateKeys.membershipChanged),
  listingChanged: on(ListingChangedSchema, { id: 1, version: 2, published: true }, surrogateKeys.listingChanged),
  themeChanged: on(ThemeChangedSchema, { version: 2 }, surrogateKeys.themeChanged),
  usernamesChanged: on(BylineChangedSchema, { userId: 1, usernames: ['ada'] }, surrogateKeys.usernamesChanged),
  listingBylineChanged: on(ListingBylineChangedSchema, { userId: 1 }, surrogateKeys.listingBylineChanged),
};

function on<Desc extends DescMessage>(
  desc: Desc,
  init: MessageInitShape<Desc>,
  describe: (event: MessageShape<Desc>) => Change,
) {
  const event = create(desc, init);
  return { type: desc.typeName, payload: toBinary(desc, event), change: describe(event) };
}

/** The observers of a gateway and its cache; all services are unreachable. */
function startObservers() {
  const unreachable = () => Promise.reject(new Error('unreachable'));
  const responses = new ResponseCache({ maxBytes: 1_000_000, metrics: createGatewayMetrics(new Registry()) });
  const principals = createPrincipalResolver({ authenticate: unreachable });
  const hosts = followSubforemHosts({ client: { listHosts: unreachable }, logger: pino({ level: 'silent' }) });
  const frames = { forgetTheme: () => undefined, forgetUser: () => undefined };
  return {
    responses,
    observers: observers({ responses, principals, sitePaths: { forget: () => undefined }, hosts, frames }),
    async [Symbol.asyncDispose]() {
      await hosts[Symbol.asyncDispose]();
    },
  };
}

test('covers every function that describes a change', () => {
  const described = Object.keys(surrogateKeys).filter((name) => name.endsWith('Changed'));
  expect(Object.keys(changes).toSorted()).toEqual(described.toSorted());
});

test.each(Object.entries(changes))('%s: its event outdates the responses with its keys', async (_name, expected) => {
  await using gateway = startObservers();
  const { purge = [], expire = [], refresh = [] } = expected.change;
  const keys = [...purge, ...expire, ...refresh];
  expect(keys).not.toEqual([]);
  for (const key of keys) await gateway.responses.fetch(key, async () => filled('x', [key]), { isOutage: () => false });
  for (const { type, observe } of gateway.observers) if (type === expected.type) observe(expected.payload);
  expect(keys.filter((key) => gateway.responses.get(key))).toEqual([]);
});

test('follows the streams of all these events', async () => {
  await using gateway = startObservers();
  const followed: readonly string[] = streams;
  expect(gateway.observers.filter(({ type }) => !followed.includes(streamOf(type)))).toEqual([]);
});
