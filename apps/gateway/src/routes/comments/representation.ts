import { CommentSchema } from '@commonplace/proto/community/v1/comments';
import { z } from 'zod';
import { constant, field, pick, type Fields } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { represent, type Representation } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import type { ShownComment } from './read-discussion.ts';

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

/** Comments nested under what they reply to, which comes before them. Those whose parent is not among them come out on top. */
export const threads = { beta: threadsOf(beta), v1: threadsOf(v1) };

/** The first of the comments, with those that reply to it. */
export const thread = { beta: firstOf(threads.beta), v1: firstOf(threads.v1) };

interface Thread {
  children: unknown[];
}

type Threads = Representation<readonly ShownComment[], z.ZodArray<z.ZodType<Thread>>>;

function threadsOf(fields: Fields<ShownComment>): Threads {
  const children = field(z.array(z.unknown()), (): unknown[] => []);
  const comment = represent({ ...fields, children });
  const schema: z.ZodType<Thread> = comment.schema.extend({
    get children() {
      return z.array(schema);
    },
  });
  return { schema: z.array(schema), present: (comments, site) => nest(comments, comment, site) };
}

function firstOf({ schema, present }: Threads): Representation<readonly ShownComment[], z.ZodType<Thread>> {
  return { schema: schema.element, present: (comments, site) => required(present(comments, site)[0]) };
}

function nest(
  comments: readonly ShownComment[],
  { present }: Representation<ShownComment, z.ZodType<Thread>>,
  site: SiteAddress,
): Thread[] {
  const presented = new Map<number, Thread>();
  const top: Thread[] = [];
  for (const comment of comments) {
    const shown = present(comment, site);
    presented.set(comment.id, shown);
    const parent = comment.parentId === undefined ? undefined : presented.get(comment.parentId);
    (parent?.children ?? top).push(shown);
  }
  return top;
}
