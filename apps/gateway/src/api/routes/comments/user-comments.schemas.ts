import {
  CommentSubjectSchema,
  LatestCommentSchema,
  UserCommentSchema,
  type CommentSubject,
  type LatestComment,
  type UserComment,
} from '@commonplace/proto/community/v1/comments';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { idList, nameInAnyCase } from '../../schemas/query-values.ts';
import { digits } from './comments.schemas.ts';

export const commenter = z.object({ id: nameInAnyCase });

export const userCommentPage = z.object(paging({ default: 30, max: 100 }));

/** The target as in ListComments. */
export const newCommentPage = userCommentPage.extend({
  a_id: digits.optional(),
  p_id: digits.optional(),
  before: z.string().max(7).optional().meta({ description: 'The `id_code` of a comment; only older ones are listed' }),
});

/** The articles of ListLatestComments. */
export const commentedArticles = z.object({ article_ids: idList });

/** The article or podcast episode of a comment. */
const subject = represent({
  ...pick(CommentSubjectSchema, 'type_of', 'id', 'title', 'path'),
  url: field(z.string(), ({ path }: CommentSubject, site) => site.url(path)),
});

/** A comment in a list without trees; a text over 100 kB is null. */
export const userComment = represent({
  type_of: constant('comment'),
  ...pick(UserCommentSchema, 'id_code', 'created_at', 'edited_at', 'body_html', 'path'),
  url: field(z.string(), ({ path }: UserComment, site) => site.url(path)),
  ...pick(UserCommentSchema, 'parent_id_code'),
  user: nested(person, ({ author }: UserComment) => required(author)),
  subject: nested(subject, (comment: UserComment) => required(comment.subject)),
});

/** The newest comment on an article, as a list of articles shows it. */
export const latestComment = represent({
  type_of: constant('comment'),
  ...pick(LatestCommentSchema, 'article_id', 'id_code', 'created_at', 'excerpt', 'path'),
  url: field(z.string(), ({ path }: LatestComment, site) => site.url(path)),
  user: nested(person, ({ author }: LatestComment) => required(author)),
});
