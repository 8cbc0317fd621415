import type { SurveysService } from '@commonplace/proto/admin/v1/surveys';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { answerSurvey } from './answer-survey.ts';
import { deleteSurvey } from './delete-survey.ts';
import { getOpenSurvey } from './get-open-survey.ts';
import { getSurvey } from './get-survey.ts';
import { listPollTextResponses, listPollVotes } from './list-poll-answers.ts';
import { listSurveys } from './list-surveys.ts';
import { createSurvey, updateSurvey } from './save-survey.ts';

/** The surveys service on the wire. */
export function surveysRpc(context: AdminContext): ServiceImplementation<typeof SurveysService> {
  return {
    listSurveys: (request, call) => listSurveys(context, call, request),
    getSurvey: async (request, call) => ({ survey: await getSurvey(context, call, request) }),
    listPollVotes: (request, call) => listPollVotes(context, call, request),
    listPollTextResponses: (request, call) => listPollTextResponses(context, call, request),
    createSurvey: async ({ survey = {} }, call) => ({ survey: await createSurvey(context, call, survey) }),
    updateSurvey: async ({ idOrSlug, survey: input = {} }, call) => ({
      survey: await updateSurvey(context, call, { idOrSlug, input }),
    }),
    async deleteSurvey(request, call) {
      await deleteSurvey(context, call, request);
      return {};
    },
    getOpenSurvey: (request, call) => getOpenSurvey(context, call, request),
    answerSurvey: (request, call) => answerSurvey(context, call, request),
  };
}
