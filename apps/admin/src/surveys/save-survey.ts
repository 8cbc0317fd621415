import { isUniqueViolation } from '@commonplace/db/errors';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/admin/v1/events';
import type { Survey, SurveyInput } from '@commonplace/proto/admin/v1/surveys';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { planPolls } from './plan-polls.ts';
import { defaultSurvey, mergeSurvey } from './survey-input.ts';
import { describeSurvey, lockSurvey, pollsOfSurvey, selectSurveys, toSurvey } from './survey-view.ts';
import { writePolls } from './write-polls.ts';

/** Creates a survey with its polls; for administrators. */
export async function createSurvey(
  context: AdminContext,
  call: CallContext,
  input: Partial<SurveyInput>,
): Promise<Survey> {
  requireRole(call.principal, 'admin');
  const fields = mergeSurvey(defaultSurvey, input);
  const plan = planPolls([], input.polls ?? []);
  return save(context, call, async (em) => {
    const insert = em.getKysely<Tables>().insertInto('surveys').values(fields).returning('id');
    const { id } = await insert.executeTakeFirstOrThrow();
    await writePolls(em, id, plan);
    return recordChange(em, call, id, {});
  });
}

/** Changes the given fields and polls of a survey; for administrators. */
export async function updateSurvey(
  context: AdminContext,
  call: CallContext,
  { idOrSlug, input }: { idOrSlug: string; input: Partial<SurveyInput> },
): Promise<Survey> {
  requireRole(call.principal, 'admin');
  return save(context, call, async (em) => {
    const db = em.getKysely<Tables>();
    const before = await lockSurvey(db, idOrSlug);
    if (!before) throw notFound();
    const { id } = before;
    const polls = await pollsOfSurvey.all(db, { surveyId: id });
    await requireMatch(call, () => toSurvey(before, polls).etag);
    const fields = mergeSurvey(before, input);
    const plan = planPolls(polls, input.polls ?? []);
    await db
      .updateTable('surveys')
      .set({ ...fields, updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await writePolls(em, id, plan);
    return recordChange(em, call, id, describeSurvey(before, polls.length));
  });
}

async function save(
  context: AdminContext,
  call: CallContext,
  write: (em: SqlEntityManager) => Promise<Survey>,
): Promise<Survey> {
  try {
    return await context.database.transaction(call, write);
  } catch (error) {
    if (isUniqueViolation(error, 'surveys_slug')) throw violation('slug', 'has already been taken');
    throw error;
  }
}

/** Writes the audit entry; `before` is empty for a new survey. */
async function recordChange(em: SqlEntityManager, call: CallContext, id: number, before: object): Promise<Survey> {
  const db = em.getKysely<Tables>();
  const row = await selectSurveys(db).where('id', '=', id).executeTakeFirstOrThrow();
  const polls = await pollsOfSurvey.all(db, { surveyId: id });
  await recordAudit(em, call, AuditRecordedSchema, {
    action: Object.keys(before).length === 0 ? 'api_survey_create' : 'api_survey_update',
    target: { type: 'Survey', id },
    before,
    after: describeSurvey(row, polls.length),
  });
  return toSurvey(row, polls);
}
