import type { SurveysService } from '@commonplace/proto/admin/v1/surveys';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { createSurvey, updateSurvey } from './save-survey.ts';

export function surveysRpc(context: AdminContext) {
  return {
    createSurvey: async ({ survey = {} }, call) => ({ survey: await createSurvey(context, call, survey) }),
    updateSurvey: async ({ idOrSlug, survey: input = {} }, call) => ({
      survey: await updateSurvey(context, call, { idOrSlug, input }),
    }),
  } satisfies Partial<ServiceImplementation<typeof SurveysService>>;
}
