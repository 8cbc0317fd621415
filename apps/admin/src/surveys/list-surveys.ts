import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Page } from '@commonplace/db/pagination';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole } from '@commonplace/domain/principal';
import type { Survey } from '@commonplace/proto/admin/v1/surveys';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectSurveys, toSurvey } from './survey-view.ts';

const newest = (db: Kysely<Tables>, param: Param<PageWindow>) =>
  selectSurveys(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(param('limit')).offset(param('offset'));

export const newestSurveys = pagedStatement({ planName: 'surveys' }, newest);

/** Filters by the active state. */
export const newestSurveysByState = pagedStatement(
  { planName: 'surveys-by-state' },
  (db: Kysely<Tables>, param: Param<PageWindow & { active: boolean }>) =>
    newest(db, param).where('active', '=', param('active')),
);

/** Returns surveys without their polls, newest first; for administrators. */
export async function listSurveys(
  context: AdminContext,
  call: CallContext,
  { active, ...page }: Page & { active?: boolean | undefined },
): Promise<{ surveys: Survey[]; hasNext: boolean }> {
  requireRole(call.principal, 'admin');
  const db = context.database.reader(call.signal);
  const { rows, hasNext } =
    active === undefined
      ? await newestSurveys.page(db, {}, page)
      : await newestSurveysByState.page(db, { active }, page);
  return { surveys: rows.map((row) => toSurvey(row)), hasNext };
}
