import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { removeArticlesJob, removeArticlesOfAccount } from './articles/remove-articles-of-account.ts';
import type { ContentContext } from './context.ts';
import { removeImagesJob, removeImagesOfAccount } from './images/remove-images-of-account.ts';
import { pruneUploads, pruneUploadsJob } from './images/prune-uploads.ts';

/** The background work of this service that outlives a process. */
export function createJobHandlers(context: ContentContext): JobHandler[] {
  return [
    perform(removeArticlesJob, (payload, job) => removeArticlesOfAccount(context, payload, job)),
    perform(removeImagesJob, (payload, job) => removeImagesOfAccount(context, payload, job)),
    perform(pruneUploadsJob, (_payload, job) => pruneUploads(context, job)),
  ];
}
