import { CommentSchema } from '@commonplace/proto/community/v1/comments';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick, type Fields } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { represent, type Representation } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { bodyId, requiredText } from '../../schemas/values.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import { commentWriter, NestedText, type WriteComment } from './comment-json.ts';
import { nestingOrder } from './outline.ts';
import type { ShownComment } from './shown-comment.ts';

const pages = paging({ default: 30 });
const wholeDiscussion = 30;
/** The text of an id, without the zeros that make others of the same id. */
const digits = z.string().max(20).transform(withoutZeros).meta({ type: 'string' });

/** Ids are integers in the beta and strings in V1, so their form is judged by the handler. */
export const commentTarget = z
  .object({
    a_id: digits.optional(),
    p_id: digits.optional(),
    page: pages.page.removeDefault().optional(),
    per_page: pages.per_page,
  })
  // Without a page the whole discussion is meant, however many a page would hold.
  .transform((query) => (query.page === undefined ? { ...query, per_page: wholeDiscussion } : query));

/** Base 26 (E15); no comment has another code. */
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

const nobody = z.strictObject({});

const beta = {
  type_of: constant('comment'),
  ...pick(CommentSchema, 'id_code', 'created_at', 'body_html'),
  /** Empty for a deleted or hidden comment. */
  user: field(z.union([person.schema, nobody]), ({ author }: ShownComment, site) =>
    author ? person.present(author, site) : {},
  ),
};

const v1 = {
  ...beta,
  image_url: field(z.string().nullable(), ({ author }: ShownComment, site) =>
    author ? site.profileImage(author.profileImage) : null,
  ),
};

/** A comment without the replies to it. */
export const comment = { beta: commentOf(beta), v1: commentOf(v1) };

/** Comments nested under what they reply to, which comes before them. Those whose parent is not among them come out on top. */
export const threads = { beta: threadsOf(comment.beta), v1: threadsOf(comment.v1) };

/** The first of the comments, with those that reply to it. */
export const thread = { beta: firstOf(comment.beta), v1: firstOf(comment.v1) };

interface Thread {
  children: unknown[];
}

type SingleComment = Representation<ShownComment, z.ZodType<Thread>>;
type Threads = Representation<readonly ShownComment[], z.ZodArray<z.ZodType<Thread>>>;

/** The replies come last: a large discussion is written without knowing them yet (discussion-text.ts). */
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

function threadsOf({ schema, present }: SingleComment): Threads {
  return written(z.array(schema), (comments, site) => `[${threadsText(comments, commentWriter(present, site))}]`);
}

function firstOf({ schema, present }: SingleComment): Representation<readonly ShownComment[], z.ZodType<Thread>> {
  return written(schema, (comments, site) => {
    required(comments[0]);
    return threadsText(comments, commentWriter(present, site), { isFirstAlone: true });
  });
}

function written<Schema extends z.ZodType>(
  schema: Schema,
  write: (comments: readonly ShownComment[], site: SiteAddress) => string,
): Representation<readonly ShownComment[], Schema> {
  return { schema, present: (comments, site) => JSON.parse(write(comments, site)), write };
}

/** The JSON of threads, separated by commas. */
function threadsText(
  comments: readonly ShownComment[],
  write: WriteComment,
  { isFirstAlone = false }: { isFirstAlone?: boolean } = {},
): string {
  const ids = Int32Array.from(comments, ({ id }) => id);
  const { order, depths } = nestingOrder(
    ids,
    Int32Array.from(comments, ({ parentId }) => parentId ?? 0),
  );
  const next = isFirstAlone ? depths.indexOf(0, 1) : -1;
  const nested = new NestedText(write);
  let text = '';
  for (const [position, index] of order.subarray(0, next === -1 ? undefined : next).entries()) {
    text += nested.next(required(comments[index]), depths[position] ?? 0);
  }
  return text + nested.end();
}
