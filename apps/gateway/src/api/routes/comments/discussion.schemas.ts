import {
  DiscussionCommentSchema,
  type DiscussionComment,
  type GetDiscussionResponse,
} from '@commonplace/proto/community/v1/comments';
import { z } from 'zod';
import { field, pick, type Field } from '../../representation/fields.ts';
import { represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { oneOf } from '../../schemas/query-values.ts';
import { digits, singleComment } from './comments.schemas.ts';

const code = z
  .string()
  .max(7)
  .transform((text) => text.toLowerCase());
const codeOf = (description: string) => code.meta({ type: 'string', description }).optional();

/** The target of GetDiscussion, and the part of it to read. */
export const discussionWindow = z.object({
  a_id: digits.optional(),
  p_id: digits.optional(),
  id: codeOf('The `id_code` of a comment, to read it and the replies to it'),
  sort: oneOf(['oldest', 'newest', 'best'])
    .meta({
      description:
        'The order of top-level comments: `best` has those with the most likes first. Defaults to `oldest`. Replies follow their top-level comment, oldest first',
    })
    .optional(),
  after: codeOf('The `id_code` of a comment; those after it are read'),
  before: codeOf('The `id_code` of a comment; those before it are read'),
  around: codeOf('The `id_code` of a comment, or `newest`; it is read with what is around it'),
});

/** The place of a comment in a discussion. */
const place = {
  ...pick(DiscussionCommentSchema, 'edited_at', 'parent_id_code', 'thread_id_code', 'depth'),
  answered: field(z.object({ name: z.string(), username: z.string() }).nullable(), ({ answered }: DiscussionComment) =>
    answered ? { name: answered.name, username: answered.username } : null,
  ),
  replies_count: field(
    z.int().meta({
      description: 'All replies below it that were not deleted, of which at most 1,000 behind this window are counted',
    }),
    ({ repliesCount }: DiscussionComment) => repliesCount,
  ),
  has_more_replies: field(
    z.boolean().meta({ description: 'Whether it has more replies than were counted' }),
    ({ hasMoreReplies }: DiscussionComment) => hasMoreReplies,
  ),
};

type Reply = Pick<
  GetDiscussionResponse,
  'comments' | 'previous' | 'next' | 'around' | 'laterRepliesCount' | 'hasMoreLaterReplies' | 'commentsCount'
>;

const placedComment = represent({ ...singleComment(({ comment }: DiscussionComment) => required(comment)), ...place });

const codeOrNull = (of: (reply: Reply) => string | undefined, description: string): Field<Reply> =>
  field(z.string().nullable().meta({ description }), (reply: Reply) => of(reply) ?? null);

/** A window of a discussion (GetDiscussion). */
export const discussion = represent({
  comments: field(z.array(placedComment.schema), ({ comments }: Reply, site) =>
    comments.map((comment) => placedComment.present(comment, site)),
  ),
  previous: codeOrNull(({ previous }) => previous, 'For `before`; null at the beginning'),
  next: codeOrNull(({ next }) => next, 'For `after`; null at the end'),
  around: codeOrNull(({ around }) => around, 'The comment that was asked for with `around`'),
  later_replies_count: field(
    z.int().nullable().meta({
      description:
        'The replies after this window in the thread of its last comment that were not deleted, of which at most 1,000 are counted; null below a reply',
    }),
    ({ laterRepliesCount }: Reply) => laterRepliesCount ?? null,
  ),
  has_more_later_replies: field(
    z.boolean().meta({ description: 'Whether there are more of them than were counted' }),
    ({ hasMoreLaterReplies }: Reply) => hasMoreLaterReplies,
  ),
  comments_count: field(
    z.int().nullable().meta({
      description:
        'All comments on the article that were not deleted; null of an episode, below a comment, and before the first count',
    }),
    ({ commentsCount }: Reply) => commentsCount ?? null,
  ),
});
