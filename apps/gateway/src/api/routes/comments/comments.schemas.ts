import {
  CommentSchema,
  GetCommentSourceResponseSchema,
  RenderCommentResponseSchema,
} from '@commonplace/proto/community/v1/comments';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick, within, type Fields } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { represent, type Representation } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { oneOf } from '../../schemas/query-values.ts';
import { bodyId, requiredText } from '../../schemas/values.ts';
import type { SiteAddress } from '../../../site/site-address.ts';
import type { ShownComment } from './with-authors.ts';

const pages = paging({ default: 30 });
const wholeDiscussion = 30;
/** The digits of an id without leading zeros. */
export const digits = z.string().max(20).transform(withoutZeros).meta({ type: 'string' });

/** Ids are integers in the beta and strings in V1, so the handler validates them. */
export const commentTarget = z
  .object({
    a_id: digits.optional(),
    p_id: digits.optional(),
    page: pages.page.removeDefault().optional(),
    per_page: pages.per_page,
    sort: oneOf(['oldest', 'newest'])
      .meta({ description: 'The order of top-level comments. Defaults to `oldest`. Replies are always oldest first' })
      .optional(),
  })
  // Without a page the whole discussion is returned, whatever `per_page` is.
  .transform((query) => (query.page === undefined ? { ...query, per_page: wholeDiscussion } : query));

/** Base 26 (GetComment). */
const codePattern = '^[0-9a-pA-P]+$';

export const idCode = z.object({
  id: z
    .string()
    .transform((code) => withoutZeros(code.toLowerCase()))
    .meta({ type: 'string', pattern: codePattern }),
});

function withoutZeros(digitsOfAnyBase: string): string {
  return digitsOfAnyBase.replace(/^0+(?=.)/, '');
}

export const commentInput = z.object({
  body_markdown: requiredText(limits.comment.body),
  article_id: bodyId.nullable().optional(),
  podcast_episode_id: bodyId.nullable().optional(),
  parent_id_code: z.string().nullable().meta({ pattern: codePattern }).optional(),
});

export const commentUpdate = z.object({ body_markdown: requiredText(limits.comment.body) });

/** The Markdown of a comment (GetCommentSource). */
export const commentSource = represent({
  type_of: constant('comment_source'),
  ...pick(GetCommentSourceResponseSchema, 'id_code', 'body_markdown', 'article_id', 'podcast_episode_id'),
});

/** The HTML of a text (RenderComment). */
export const commentRendering = represent(pick(RenderCommentResponseSchema, 'body_html'));

const noAuthor = z.strictObject({});

const beta = {
  type_of: constant('comment'),
  ...pick(CommentSchema, 'id_code', 'created_at', 'body_html'),
  /** Empty for a deleted or hidden comment. */
  user: field(z.union([person.schema, noAuthor]), ({ author }: ShownComment, site) =>
    author ? person.present(author, site) : {},
  ),
};

const v1 = {
  ...beta,
  image_url: field(z.string().nullable(), ({ author }: ShownComment, site) =>
    author ? site.profileImage(author.profileImage) : null,
  ),
};

/** Returns the fields of a comment without replies, from what has it. */
export function singleComment<Source>(of: (source: Source) => ShownComment) {
  return within(of, v1);
}

/** A comment without replies. */
export const comment = { beta: commentOf(beta), v1: commentOf(v1) };

/** Comments nested under their parents, which must come first; those with a missing parent are at the top. */
export const threads = { beta: threadsOf(comment.beta), v1: threadsOf(comment.v1) };

/** The first comment with its replies. */
export const thread = { beta: firstOf(threads.beta), v1: firstOf(threads.v1) };

interface Thread {
  children: unknown[];
}

type SingleComment = Representation<ShownComment, z.ZodType<Thread>>;
type Threads = Representation<readonly ShownComment[], z.ZodArray<z.ZodType<Thread>>>;

/** The replies are the last member, since a large discussion is written before they are known (discussion-text.ts). */
function commentOf(fields: Fields<ShownComment>): SingleComment {
  const children = field(z.array(z.unknown()), (): unknown[] => []);
  const { schema: single, present } = represent({ ...fields, children });
  const schema: z.ZodType<Thread> = single.extend({
    get children() {
      return z.array(schema);
    },
  });
  return { schema, present };
}

function threadsOf(single: SingleComment): Threads {
  return { schema: z.array(single.schema), present: (comments, site) => nest(comments, single, site) };
}

function firstOf({ schema, present }: Threads): Representation<readonly ShownComment[], z.ZodType<Thread>> {
  return { schema: schema.element, present: (comments, site) => required(present(comments, site)[0]) };
}

function nest(comments: readonly ShownComment[], { present }: SingleComment, site: SiteAddress): Thread[] {
  const presented = new Map<number, Thread>();
  const top: Thread[] = [];
  for (const each of comments) {
    const thread = present(each, site);
    presented.set(each.id, thread);
    const parent = each.parentId === undefined ? undefined : presented.get(each.parentId);
    (parent?.children ?? top).push(thread);
  }
  return top;
}
