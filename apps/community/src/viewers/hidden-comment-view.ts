import type { Selectable } from 'kysely';
import { toIdCode } from '../comments/id-code.ts';
import type { Tables } from '../tables/tables.ts';

/** Converts a hidden comment to its message. */
export function hiddenCommentView(row: Pick<Selectable<Tables['comments']>, 'id' | 'body_html' | 'hidden_by'>) {
  const { id, body_html: bodyHtml, hidden_by: hiddenBy } = row;
  return { idCode: toIdCode(id), bodyHtml, ...(hiddenBy !== null && { hiddenBy }) };
}
