import type { CommunityContext } from '../context.ts';

/** What is exported, and of whom. */
export interface ExportSource {
  context: Pick<CommunityContext, 'database' | 'articles' | 'listings' | 'agentSessions' | 'objects'>;
  userId: number;
  signal: AbortSignal;
}

/** How many rows are read at once. */
export const batch = 200;

/** What of a person's the next batch begins with. */
export interface After {
  userId: number;
  after: number;
}

/** Every row of a list by id: whatever is written or removed meanwhile, no other is left out. */
export async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield* rows;
}
