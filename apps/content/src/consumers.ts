import { handle, handleStates, type Handler } from '@commonplace/events/consumers';
import { PageViewsChangedSchema } from '@commonplace/proto/analytics/v1/events';
import {
  AccountClosedSchema,
  CommentChangedSchema,
  EngagementChangedSchema,
  FollowChangedSchema,
  FollowsChangedSchema,
  OrganizationChangedSchema,
  UserChangedSchema,
  WithdrawalRequestedSchema,
} from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema, PodcastEpisodeChangedSchema } from '@commonplace/proto/content/v1/events';
import { ListingChangedSchema } from '@commonplace/proto/listings/v1/events';
import { republishHandler } from '@commonplace/service/republish-history';
import { accountMergeHandler } from '@commonplace/service/merged-accounts';
import type { ContentContext } from './context.ts';
import { enqueueAgentSessionRemoval } from './agent-sessions/remove-agent-sessions-of-account.ts';
import { applyEngagementChanges } from './articles/counters/apply-engagement.ts';
import { enqueueArticleRemoval } from './articles/jobs/remove-articles-of-account.ts';
import { enqueueWithdrawal } from './articles/jobs/withdraw-articles.ts';
import {
  feedsOfArticles,
  queueFeedsOfArticles,
  queueFeedsOfComments,
  queueFeedsOfEpisodes,
} from './feed-subscriptions/queue-changed-feeds.ts';
import { enqueueImageRemoval } from './images/remove-images-of-account.ts';
import { applyFollowsChanged } from './projections/follows.ts';
import { applyListingsChanged } from './projections/listings.ts';
import { applyOrganizationsChanged } from './projections/organizations.ts';
import { applyPageViewsChanges } from './articles/counters/apply-page-views.ts';
import { applyUsersChanged } from './projections/users.ts';
import { queueChangedArticles } from './concepts/queue-changed-articles.ts';
import { queueWebmentionSources } from './sent-webmentions/queue-sources.ts';
import { queuePings } from './pings/queue-pings.ts';
import { removeUnlistedFromTrends } from './trends/remove-unlisted-from-trends.ts';
import { indexArticles } from './search/index/index-articles.ts';
import { sources } from './snapshots.ts';

/** These two handlers also apply what community answers to a direct request. */
export const userChanged = handleStates(UserChangedSchema, applyUsersChanged);
export const organizationChanged = handleStates(OrganizationChangedSchema, applyOrganizationsChanged);

/** Returns the handlers of the events that content consumes. */
export function createHandlers(context: Pick<ContentContext, 'search' | 'settings'>): Handler[] {
  return [
    republishHandler(sources),
    userChanged,
    organizationChanged,
    handleStates(ListingChangedSchema, applyListingsChanged),
    handleStates(FollowChangedSchema, applyFollowsChanged),
    handleStates(FollowsChangedSchema, (events, transaction) =>
      applyFollowsChanged(
        events.flatMap(({ follows }) => follows),
        transaction,
      ),
    ),
    handleStates(EngagementChangedSchema, applyEngagementChanges),
    handleStates(PageViewsChangedSchema, applyPageViewsChanges),
    accountMergeHandler(),
    handle(AccountClosedSchema, async (event, transaction) => {
      await enqueueArticleRemoval(event, transaction);
      await enqueueImageRemoval(event, transaction);
      await enqueueAgentSessionRemoval(event, transaction);
    }),
    handle(WithdrawalRequestedSchema, enqueueWithdrawal),
    handleStates(ArticleChangedSchema, async (events, { em }) => {
      await indexArticles(context.search, events, em);
      await queueChangedArticles(events, em);
      await removeUnlistedFromTrends(events, em);
      await queueFeedsOfArticles(events, em);
      await queuePings(events, await context.settings.latest(), () => feedsOfArticles(events, em), em);
      await queueWebmentionSources(events, em);
    }),
    handleStates(PodcastEpisodeChangedSchema, (events, { em }) => queueFeedsOfEpisodes(events, em)),
    handleStates(CommentChangedSchema, (events, { em }) => queueFeedsOfComments(events, em)),
  ];
}
