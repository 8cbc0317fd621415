import { CommentRecordSchema, type CommentRecord } from '@commonplace/proto/community/v1/comment_records';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';

/** The article or episode of a comment. */
const subject = represent({
  ...pick(CommentRecordSchema, 'article_id', 'podcast_episode_id', 'title', 'path'),
  url: field(z.string(), ({ path }: CommentRecord, site) => site.url(path)),
});

/** A comment for moderators, with its text in every state. */
export const commentRecord = represent({
  ...pick(CommentRecordSchema, 'id_code', 'state', 'body_html', 'parent_id_code'),
  ...pick(CommentRecordSchema, 'created_at', 'edited_at', 'hidden_at', 'deleted_at'),
  subject: field(subject.schema, (record: CommentRecord, site) => subject.present(record, site)),
  user: field(person.schema, ({ author }: CommentRecord, site) => person.present(required(author), site)),
});
