import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { republishJobHandler } from '@commonplace/service/republish-history';
import { withdrawRecords } from '@commonplace/service/withdrawal-job';
import { accountMoveJobHandler } from '@commonplace/service/merged-accounts';
import { pruneRawTranscripts, pruneRawTranscriptsJob } from './agent-sessions/prune-raw-transcripts.ts';
import {
  removeAgentSessionsJob,
  removeAgentSessionsOfAccount,
} from './agent-sessions/remove-agent-sessions-of-account.ts';
import { removeArticlesJob, removeArticlesOfAccount } from './articles/jobs/remove-articles-of-account.ts';
import { thinOutAutosaves, thinOutAutosavesJob } from './articles/jobs/thin-out-autosaves.ts';
import { withdrawArticlesJob, withdrawnArticles } from './articles/jobs/withdraw-articles.ts';
import { catchUpConcepts, catchUpConceptsJob } from './concepts/catch-up-concepts.ts';
import { lookBack, lookBackJob } from './concepts/look-back.ts';
import { reclassifyConcept, reclassifyConceptJob } from './concepts/reclassify-concept.ts';
import type { ContentContext } from './context.ts';
import { pruneFeedSubscriptions, pruneFeedSubscriptionsJob } from './feed-subscriptions/prune-feed-subscriptions.ts';
import { requestHistory, requestHistoryJob } from './projections/request-history.ts';
import { removeImagesJob, removeImagesOfAccount } from './images/remove-images-of-account.ts';
import { removeReplacedImage, removeReplacedImageJob } from './images/remove-replaced-image.ts';
import { steps as mergeSteps, tellMoved } from './merges/steps.ts';
import { fetchFeed, fetchFeedJob } from './podcasts/fetch-feed.ts';
import { fetchTexts, fetchTextsJob } from './podcasts/fetch-texts.ts';
import { findDueFeeds, findDueFeedsJob } from './podcasts/find-due-feeds.ts';
import { reindexSearch, reindexSearchJob } from './search/answers/reindex-search.ts';
import { findTrends, findTrendsJob } from './trends/find-trends.ts';
import { pruneUploads, pruneUploadsJob } from './images/prune-uploads.ts';
import { sources } from './snapshots.ts';

/** Returns the handlers of the durable jobs. */
export function createJobHandlers(context: ContentContext): JobHandler[] {
  return [
    republishJobHandler(context.database, sources),
    accountMoveJobHandler(context.database, mergeSteps, tellMoved),
    perform(removeArticlesJob, (payload, job) => removeArticlesOfAccount(context, payload, job)),
    perform(withdrawArticlesJob, (payload, job) => withdrawRecords(context.database, withdrawnArticles, payload, job)),
    perform(reclassifyConceptJob, (payload, job) => reclassifyConcept(context, payload, job)),
    perform(lookBackJob, (payload, job) => lookBack(context, payload, job)),
    perform(catchUpConceptsJob, (_payload, job) => catchUpConcepts(context, job)),
    perform(findTrendsJob, (_payload, { signal }) => findTrends(context, new Date(), signal)),
    perform(thinOutAutosavesJob, (_payload, job) => thinOutAutosaves(context, job)),
    perform(removeAgentSessionsJob, (payload, job) => removeAgentSessionsOfAccount(context, payload, job)),
    perform(pruneRawTranscriptsJob, (_payload, job) => pruneRawTranscripts(context, job)),
    perform(removeImagesJob, (payload, job) => removeImagesOfAccount(context, payload, job)),
    perform(removeReplacedImageJob, (payload, job) => removeReplacedImage(context, payload, job)),
    perform(findDueFeedsJob, (_payload, job) => findDueFeeds(context, job)),
    perform(fetchFeedJob, (payload, job) => fetchFeed(context, payload, job)),
    perform(fetchTextsJob, (_payload, job) => fetchTexts(context, job)),
    perform(reindexSearchJob, (_payload, job) => reindexSearch(context, job)),
    perform(requestHistoryJob, (_payload, { signal }) => requestHistory(context, signal)),
    perform(pruneFeedSubscriptionsJob, (_payload, { signal }) => pruneFeedSubscriptions(context, signal)),
    perform(pruneUploadsJob, (_payload, job) => pruneUploads(context, job)),
  ];
}
