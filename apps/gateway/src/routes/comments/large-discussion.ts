import type { CommentsService } from '@commonplace/proto/community/v1/comments';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { threadListKeys, threadKeys, type AnswerKeys, type Commentable } from '../../cache/surrogate-keys.ts';
import type { ApiVersion, LargeBody } from '../../route.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import { commentWriter } from './comment-json.ts';
import { bytesPerComment, discussionText } from './discussion-text.ts';
import type { Outline } from './outline.ts';
import { comment } from './schemas.ts';
import { commentsIn } from './shown-comment.ts';

/** What is known of a discussion that is written as it is read. */
interface LargeDiscussion {
  outline: Outline;
  version: ApiVersion;
  client: Pick<RpcClient<typeof CommentsService>, 'batchGetComments'>;
  site: SiteAddress;
  /** One thread is an object, a discussion an array of them. */
  isList: boolean;
}

/** The body of an answer of E14 or E15 that is not held in memory as a whole. */
export function largeDiscussion({ outline, version, client, site, isList }: LargeDiscussion): LargeBody {
  const write = commentWriter(comment[version].present, site);
  return {
    bytes: outline.sizes.reduce((sum, size) => sum + size + bytesPerComment, 0),
    etag: `W/"${outline.digest}"`,
    async *read(options: () => RpcCallOptions) {
      const read = async (ids: number[]) => {
        const { columns } = await client.batchGetComments({ ids }, options());
        return columns ? commentsIn(columns) : [];
      };
      if (isList) yield '[';
      yield* discussionText(outline, read, write);
      if (isList) yield ']';
    },
  };
}

/** Of E14. */
export function largeListKeys(target: Commentable, outline: Outline): AnswerKeys {
  return threadListKeys(target, shownIn(outline));
}

/** Of E15. */
export function largeThreadKeys(target: Commentable, outline: Outline): AnswerKeys {
  return threadKeys(target, shownIn(outline));
}

function shownIn({ ids, authorIds }: Outline) {
  return [...ids].map((id, index) => {
    const userId = authorIds[index] ?? 0;
    return userId === 0 ? { id } : { id, author: { userId } };
  });
}
