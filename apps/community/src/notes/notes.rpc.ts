import type { NotesService } from '@commonplace/proto/community/v1/notes';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { addNote } from './add-note.ts';
import { listNotes } from './list-notes.ts';

export function notesRpc(context: CommunityContext): ServiceImplementation<typeof NotesService> {
  return {
    async addNote(request, call) {
      return { note: await addNote(context, call, request) };
    },
    listNotes: (request, call) => listNotes(context, call, request),
  };
}
