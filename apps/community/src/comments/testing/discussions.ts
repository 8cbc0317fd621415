import { anonymous } from '@commonplace/testing/principals';
import { callAs, publish, type TestContext } from '../../testing/fixture.ts';
import type { CommentRow } from '../comment-row.ts';
import { listComments, type ListCommentsInput } from '../list-comments.ts';

let lastArticle = 0;

/** Publishes an article that no other test uses, and returns its id. */
export async function newArticle(context: TestContext): Promise<number> {
  lastArticle += 1;
  await publish(context, { id: lastArticle });
  return lastArticle;
}

/** Returns the comments that a visitor sees. */
export async function list(context: TestContext, input: ListCommentsInput): Promise<CommentRow[]> {
  return (await listComments(context, callAs(anonymous), input)).rows;
}

export function idsOf(rows: readonly CommentRow[]): number[] {
  return rows.map(({ id }) => id);
}
