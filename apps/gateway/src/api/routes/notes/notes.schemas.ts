import { NoteSchema, type ListNotesResponse } from '@commonplace/proto/community/v1/notes';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { field, pick } from '../../representation/fields.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { paging } from '../../schemas/paging.ts';
import { recordId, requiredText } from '../../schemas/values.ts';

export const notedUser = z.object({ user_id: recordId });
export const notePage = z.object(paging({ default: 30, max: 100 }));

export const noteInput = z.object({
  content: requiredText(limits.note),
  /** A category, such as spam, abuse, harassment, administrative. */
  reason: z.string().nullable().optional().meta({ maxLength: limits.noteReason, default: 'misc_note' }),
});

/** A note about an account; without an author it was written by the platform. */
export const userNote = represent(pick(NoteSchema, 'id', 'content', 'reason', 'author_id', 'created_at'));

const notes = listOf(userNote);

export const noteList = represent({
  notes: field(notes.schema, (reply: Pick<ListNotesResponse, 'notes'>, site) => notes.present(reply.notes, site)),
});
