import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';

/** Returns the events of a type in the outbox, oldest first. Tests run no relay. */
export async function outboxOf<Desc extends DescMessage>(
  context: CommunityContext,
  desc: Desc,
): Promise<MessageShape<Desc>[]> {
  const { rows } = await sql<{ payload: Buffer }>`
    select payload from outbox where subject = ${desc.typeName} order by position`.execute(context.database.reader());
  return rows.map(({ payload }) => fromBinary(desc, payload));
}
