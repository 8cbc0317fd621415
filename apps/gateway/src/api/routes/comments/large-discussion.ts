import type { BatchGetCommentsResponse, CommentsService } from '@commonplace/proto/community/v1/comments';
import type { Person } from '@commonplace/proto/people/v1/people';
import type { RpcCallOptions, RpcClient } from '@commonplace/rpc/client';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { threadListKeys, threadKeys } from '../../../edge/cache/comment-keys.ts';
import { type Commentable } from '../../../edge/cache/commentable-keys.ts';
import type { AnswerKeys } from '../../../edge/cache/answer-keys.ts';
import type { ApiVersion, LargeBody } from '../../../edge/served-route.ts';
import type { SiteAddress } from '../../../site/site-address.ts';
import { commentWriter } from './comment-json.ts';
import { bytesPerComment, discussionText } from './discussion-text.ts';
import type { Outline } from './outline.ts';
import { comment } from './comments.schemas.ts';
import type { ShownComment } from './with-authors.ts';

/** The authors cached for one response, so that each is sent and rendered once. */
const maxAuthors = 1_000;

interface LargeDiscussion {
  outline: Outline;
  version: ApiVersion;
  client: Pick<RpcClient<typeof CommentsService>, 'batchGetComments'>;
  site: SiteAddress;
  /** Whether to write an array of threads or a single one. */
  isList: boolean;
}

/** Returns the streamed body of ListComments or GetComment. */
export function largeDiscussion({ outline, version, client, site, isList }: LargeDiscussion): LargeBody {
  return {
    bytes: outline.sizes.reduce((sum, size) => sum + size + bytesPerComment, 0),
    etag: `W/"${outline.digest}"`,
    async *read(options: () => RpcCallOptions) {
      const authors = new Map<number, Person>();
      const read = async (ids: number[]) => {
        const knownAuthorIds = [...authors.keys()];
        return shownIn(await client.batchGetComments({ ids, knownAuthorIds }, options()), authors);
      };
      if (isList) yield '[';
      yield* discussionText(outline, read, commentWriter(comment[version].present, site));
      if (isList) yield ']';
    },
  };
}

/** Returns the cache keys of ListComments. */
export function largeListKeys(target: Commentable, outline: Outline): AnswerKeys {
  return threadListKeys(target, keyedIn(outline));
}

/** Returns the cache keys of GetComment. */
export function largeThreadKeys(target: Commentable, outline: Outline): AnswerKeys {
  return threadKeys(target, keyedIn(outline));
}

function keyedIn({ ids, authorIds }: Outline) {
  return [...ids].map((id, index) => {
    const userId = authorIds[index] ?? 0;
    return userId === 0 ? { id } : { id, author: { userId } };
  });
}

/** Converts the comments of a chunk; there is one object for each author, cached for later chunks. */
function shownIn(
  { ids, createdAtSeconds, bodiesHtml, authorIds, authors }: BatchGetCommentsResponse,
  remembered: Map<number, Person>,
): ShownComment[] {
  const ofPiece = new Map(authors.map((author) => [author.userId, author]));
  for (const author of authors) {
    if (remembered.size < maxAuthors && !remembered.has(author.userId)) remembered.set(author.userId, author);
  }
  return ids.map((id, index) => {
    const authorId = authorIds[index] ?? 0;
    return {
      id,
      idCode: id.toString(26),
      createdAt: toRfc3339(new Date((createdAtSeconds[index] ?? 0) * 1_000)),
      bodyHtml: bodiesHtml[index] ?? '',
      author: remembered.get(authorId) ?? ofPiece.get(authorId),
    };
  });
}
