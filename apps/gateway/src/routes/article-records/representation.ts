import { ArticleRecordSchema, type ArticleRecord } from '@commonplace/proto/content/v1/article_records';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { organization, person } from '../../representation/people.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';

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
