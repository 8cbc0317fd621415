import { withEditTag } from '@commonplace/domain/edit-tags';
import { create } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf, type StatementRunner } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import {
  PollOptionSchema,
  PollSchema,
  SurveySchema,
  type Poll,
  type Survey,
} from '@commonplace/proto/admin/v1/surveys';
import { largestId } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../tables/tables.ts';

/** Selects surveys that are not deleted. */
export function selectSurveys(db: Kysely<Tables>) {
  return db
    .selectFrom('surveys')
    .select(['id', 'title', 'slug', 'survey_type_of', 'active', 'display_title', 'allow_resubmission'])
    .select(['previous_slugs', 'created_at', 'updated_at'])
    .where('deleted_at', 'is', null);
}

export type SurveyRow = Awaited<ReturnType<ReturnType<typeof selectSurveys>['execute']>>[number];

/** Finds by id, slug, or former slug, in this order: a slug in use wins over a former one. */
export const surveyByKey = statement(
  'survey-by-key',
  (db: Kysely<Tables>, param: Param<{ id: number; slug: string }>) =>
    selectSurveys(db)
      .where(
        sql<boolean>`(id = ${param('id')} or slug = ${param('slug')} or previous_slugs @> array[${param('slug')}::text])`,
      )
      .orderBy(sql`case when id = ${param('id')} then 0 when slug = ${param('slug')} then 1 else 2 end`)
      .orderBy('id', 'desc')
      .limit(1),
);

/** Returns the survey of an id or slug, if any. */
export function findSurvey(db: StatementRunner, idOrSlug: string): Promise<SurveyRow | undefined> {
  const id = /^\d{1,10}$/.test(idOrSlug) ? Number(idOrSlug) : 0;
  return surveyByKey.first(db, { id: id <= largestId ? id : 0, slug: idOrSlug });
}

export const surveyOfPoll = statement('survey-of-poll', (db: Kysely<Tables>, param: Param<{ pollId: number }>) =>
  selectSurveys(db).where('id', '=', (eb) =>
    eb.selectFrom('polls').select('survey_id').where('polls.id', '=', param('pollId')).where('deleted_at', 'is', null),
  ),
);

/** Returns the survey of an id or slug, locked against changes and answers until the transaction ends. */
export async function lockSurvey(db: Kysely<Tables>, idOrSlug: string): Promise<SurveyRow | undefined> {
  const survey = await findSurvey(db, idOrSlug);
  return survey && selectSurveys(db).where('id', '=', survey.id).forNoKeyUpdate().executeTakeFirst();
}

export const pollsOfSurvey = statement('polls-of-survey', (db: Kysely<Tables>, param: Param<{ surveyId: number }>) =>
  db
    .selectFrom('polls')
    .select((eb) => [
      ...(['id', 'prompt_markdown', 'prompt_html', 'poll_type_of', 'position', 'poll_votes_count'] as const),
      ...(['poll_skips_count', 'poll_texts_count', 'poll_options_count', 'scale_min', 'scale_max'] as const),
      ...(['created_at', 'updated_at'] as const),
      jsonArrayFrom(
        eb
          .selectFrom('poll_options')
          .select(['id', 'markdown', 'processed_html', 'supplementary_text', 'position', 'poll_votes_count'])
          .whereRef('poll_options.poll_id', '=', 'polls.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('options'),
    ])
    .where('survey_id', '=', param('surveyId'))
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
);

export type PollRow = RowOf<typeof pollsOfSurvey>;

/** Returns the message of a survey; lists leave out the polls. */
export function toSurvey(row: SurveyRow, polls: readonly PollRow[] = []): Survey {
  return withEditTag(
    create(SurveySchema, {
      id: row.id,
      title: row.title,
      slug: row.slug,
      surveyTypeOf: row.survey_type_of,
      active: row.active,
      displayTitle: row.display_title,
      allowResubmission: row.allow_resubmission,
      createdAt: toRfc3339(row.created_at),
      updatedAt: toRfc3339(row.updated_at),
      polls: polls.map(toPoll),
    }),
    ['pollVotesCount', 'pollSkipsCount'],
  );
}

function toPoll(row: PollRow): Poll {
  return create(PollSchema, {
    id: row.id,
    promptMarkdown: row.prompt_markdown,
    promptHtml: row.prompt_html,
    pollTypeOf: row.poll_type_of,
    position: row.position,
    pollVotesCount: row.poll_votes_count,
    pollSkipsCount: row.poll_skips_count,
    pollOptionsCount: row.poll_options_count,
    ...(row.scale_min !== null && { scaleMin: row.scale_min }),
    ...(row.scale_max !== null && { scaleMax: row.scale_max }),
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
    pollOptions: row.options.map((option) =>
      create(PollOptionSchema, {
        id: option.id,
        markdown: option.markdown,
        processedHtml: option.processed_html,
        position: option.position,
        pollVotesCount: option.poll_votes_count,
        ...(option.supplementary_text !== null && { supplementaryText: option.supplementary_text }),
      }),
    ),
  });
}

/** Returns the fields of a survey that the audit log shows. */
export function describeSurvey({ title, slug, survey_type_of, active, allow_resubmission }: SurveyRow, polls: number) {
  return { title, slug, survey_type_of, active, allow_resubmission, polls };
}
