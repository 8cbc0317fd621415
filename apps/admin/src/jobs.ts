import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { accountMoveJobHandler } from '@commonplace/service/merged-accounts';
import type { AdminContext } from './context.ts';
import { steps as mergeSteps, announceMoved } from './merges/steps.ts';
import { announceSettings, announceSettingsJob } from './site-config/announce-settings.ts';
import { removeAnswersOfAccount, removeAnswersOfAccountJob } from './surveys/remove-answers-of-account.ts';
import { removeAnswers, removeAnswersJob } from './surveys/remove-answers.ts';

/** Returns the job handlers of this service. */
export function createJobHandlers(context: AdminContext): JobHandler[] {
  return [
    accountMoveJobHandler(context.database, mergeSteps, announceMoved),
    perform(announceSettingsJob, () => announceSettings(context)),
    perform(removeAnswersJob, (_payload, job) => removeAnswers(context, job)),
    perform(removeAnswersOfAccountJob, (payload, job) => removeAnswersOfAccount(context, payload, job)),
  ];
}
