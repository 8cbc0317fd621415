import type { Selectable } from 'kysely';
import { toIdCode } from '../comments/id-code.ts';
import type { Tables } from '../tables/tables.ts';

export type HiddenCommentRow = Pick<Selectable<Tables['comments']>, 'id' | 'body_html' | 'hidden_by'>;

export interface ModeratedCommentRow extends HiddenCommentRow {
  username: string | null;
  name: string | null;
}

/** Converts a hidden comment to its message. */
export function hiddenCommentView(row: HiddenCommentRow) {
  const { id, body_html: bodyHtml, hidden_by: hiddenBy } = row;
  return { idCode: toIdCode(id), bodyHtml, ...(hiddenBy !== null && { hiddenBy }) };
}

/** Converts a hidden comment of someone else, with its writer, who may no longer exist. */
export function moderatedCommentView({ username, name, ...row }: ModeratedCommentRow) {
  return { ...hiddenCommentView(row), ...(username !== null && name !== null && { username, name }) };
}
