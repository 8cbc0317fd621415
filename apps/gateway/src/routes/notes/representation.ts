import { NoteSchema, type ListNotesResponse } from '@commonplace/proto/community/v1/notes';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';

/** What an administrator wrote down about an account; without an author it was one of our own processes. */
export const note = represent(pick(NoteSchema, 'id', 'content', 'reason', 'author_id', 'created_at'));

const notes = listOf(note);

export const noteList = represent({
  notes: field(notes.schema, (reply: Pick<ListNotesResponse, 'notes'>, site) => notes.present(reply.notes, site)),
});
