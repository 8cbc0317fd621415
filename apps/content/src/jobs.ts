import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { removeArticlesJob, removeArticlesOfAccount } from './articles/remove-articles-of-account.ts';
import type { ContentContext } from './context.ts';

/** The background work of this service that outlives a process. */
export function createJobHandlers(context: ContentContext): JobHandler[] {
  return [perform(removeArticlesJob, (payload, job) => removeArticlesOfAccount(context, payload, job))];
}
