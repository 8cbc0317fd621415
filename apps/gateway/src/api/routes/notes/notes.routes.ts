import { limits } from '@commonplace/rules/limits';
import { required } from '../../representation/required.ts';
import { bodyBytesFor, defineRoute, type Route } from '../../route.ts';
import { pageOf } from '../../schemas/paging.ts';
import { notedUser, noteInput, noteList, notePage, userNote } from './notes.schemas.ts';

const shared = {
  tag: 'User administration',
  path: '/api/admin/users/:user_id/notes',
  administrative: true,
} as const;

const addNote = defineRoute({
  ...shared,
  operation: 'AddNote',
  contract: 'A16',
  summary: 'Add a note about a user (super admin)',
  method: 'POST',
  idempotencyKey: true,
  caching: { invalidatesOwnReads: false },
  maxBodyBytes: bodyBytesFor(limits.note),
  schemas: { params: notedUser, body: noteInput, responses: { 201: userNote } },
  async handle({ params: { user_id: userId }, body, clients, options }) {
    const request = { userId, content: body.content, reason: body.reason ?? '' };
    return { status: 201, body: required((await clients.notes.addNote(request, options)).note) };
  },
});

const listNotes = defineRoute({
  ...shared,
  operation: 'ListNotes',
  summary: 'List the notes about a user, newest first (super admin)',
  method: 'GET',
  schemas: { params: notedUser, query: notePage, responses: { 200: noteList } },
  async handle({ params: { user_id: userId }, query, clients, options }) {
    const reply = await clients.notes.listNotes({ userId, ...pageOf(query) }, options);
    return { status: 200, body: reply, hasNext: reply.hasNext };
  },
});

export const noteRoutes: Route[] = [addNote, listNotes];
