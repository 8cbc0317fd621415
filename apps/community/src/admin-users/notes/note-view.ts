import type { MessageInitShape } from '@bufbuild/protobuf';
import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { NoteSchema } from '@commonplace/proto/community/v1/notes';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

type NoteRow = Pick<Selectable<Tables['notes']>, 'id' | 'content' | 'reason' | 'author_id' | 'created_at'>;

export const notesOnUser = pagedStatement(
  { planName: 'notes-on-user' },
  (db: Kysely<Tables>, param: Param<{ userId: number } & PageWindow>) =>
    db
      .selectFrom('notes')
      .select(['id', 'content', 'reason', 'author_id', 'created_at'])
      .where('user_id', '=', param('userId'))
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

export function noteView(row: NoteRow): MessageInitShape<typeof NoteSchema> {
  return {
    id: row.id,
    content: row.content,
    reason: row.reason,
    ...(row.author_id !== null && { authorId: row.author_id }),
    createdAt: toRfc3339(row.created_at),
  };
}
