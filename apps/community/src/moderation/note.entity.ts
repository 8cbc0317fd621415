import { defineEntity, p } from '@mikro-orm/core';

const NoteSchema = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    authorId: p.integer().nullable(),
    reason: p.text(),
    content: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** What a moderator wrote down about an account, for other moderators. */
export class Note extends NoteSchema.class {}

NoteSchema.setClass(Note);
