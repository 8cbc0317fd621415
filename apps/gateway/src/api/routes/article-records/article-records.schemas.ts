import { ArticleRecordSchema, type ArticleRecord } from '@commonplace/proto/content/v1/article_records';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { oneOf, tagInAnyCase } from '../../schemas/query-values.ts';
import { integerText, recordId } from '../../schemas/values.ts';

const maxTitleLength = 200;

/** The range of scores. */
const maxScore = 2 ** 31 - 1;
const score = integerText
  .transform((value) => Math.max(-maxScore, Math.min(maxScore, value)))
  .meta({ type: 'integer' })
  .optional();

export const articleRecordFilters = z.object({
  ...paging({ default: 30, max: 100 }),
  user_id: recordId.optional(),
  organization_id: recordId.optional(),
  state: oneOf(['published', 'scheduled', 'withheld', 'unpublished']).optional(),
  tag: tagInAnyCase
    .transform((name) => name || undefined)
    .meta({ type: 'string' })
    .optional(),
  min_score: score,
  max_score: score,
  title: z
    .string()
    .max(maxTitleLength)
    .transform((text) => text || undefined)
    .meta({ type: 'string', description: 'The beginning of the title, in any case' })
    .optional(),
});

/** An article as moderators see it. */
export const articleRecord = represent({
  ...pick(ArticleRecordSchema, 'id', 'title', 'path'),
  url: field(z.string(), ({ path }: ArticleRecord, site) => site.url(path)),
  ...pick(ArticleRecordSchema, 'state', 'tags', 'score', 'quality_points', 'featured', 'approved'),
  ...pick(ArticleRecordSchema, 'comments_count', 'public_reactions_count', 'page_views_count'),
  ...pick(ArticleRecordSchema, 'created_at', 'published_at', 'edited_at', 'subforem_id'),
  user: field(person.schema, ({ author }: ArticleRecord, site) => person.present(required(author), site)),
  organization: field(organization.schema.nullable(), ({ organization: owner }: ArticleRecord, site) =>
    owner === undefined ? null : organization.present(owner, site),
  ),
});
