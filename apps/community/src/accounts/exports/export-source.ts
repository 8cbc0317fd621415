import type { CommunityContext } from '../../context.ts';

/** The dependencies of an export and the user whose data it contains. */
export interface ExportSource {
  context: Pick<CommunityContext, 'database' | 'articles' | 'listings' | 'agentSessions' | 'objects'>;
  userId: number;
  signal: AbortSignal;
}

/** Rows per read. */
export const batch = 200;

/** The position after which the next batch begins. */
export interface After {
  userId: number;
  after: number;
}

/** Yields every row of a list by id. Concurrent inserts and deletes do not make it skip others. */
export async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield* rows;
}
