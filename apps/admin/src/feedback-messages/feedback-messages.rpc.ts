import type { FeedbackMessagesService } from '@commonplace/proto/admin/v1/feedback_messages';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { AdminContext } from '../context.ts';
import { createFeedback } from './create-feedback.ts';
import { getFeedback } from './get-feedback.ts';
import { listFeedback } from './list-feedback.ts';
import { updateFeedback } from './update-feedback.ts';

export function feedbackMessagesRpc(context: AdminContext) {
  return {
    async createFeedbackMessage(request, call) {
      return { feedbackMessage: await createFeedback(context, call, request) };
    },
    listFeedbackMessages: (request, call) => listFeedback(context, call, request),
    async getFeedbackMessage(request, call) {
      return { feedbackMessage: await getFeedback(context, call, request) };
    },
    async updateFeedbackMessage(request, call) {
      return { feedbackMessage: await updateFeedback(context, call, request) };
    },
  } satisfies Partial<ServiceImplementation<typeof FeedbackMessagesService>>;
}
