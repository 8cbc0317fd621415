import type { MessageInitShape } from '@bufbuild/protobuf';
import { DomainError } from '@commonplace/domain/errors';
import type { AnswerSurveyRequestSchema } from '@commonplace/proto/admin/v1/surveys';
import type { PageCall, PageResult } from './page.ts';

/** Sends the answers of a form and redirects; a second submission redirects without effect. */
export async function answerSurvey(
  { clients, options }: PageCall,
  request: MessageInitShape<typeof AnswerSurveyRequestSchema>,
  redirect: string,
): Promise<PageResult> {
  try {
    await clients.surveys.answerSurvey(request, options);
    return { redirect, flash: 'survey_answered' };
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'already_answered') return { redirect };
    throw error;
  }
}
