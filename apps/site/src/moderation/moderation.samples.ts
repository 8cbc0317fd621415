import type { Samples } from '../testing/samples.ts';
import { unpublishAct } from './article-menu.ts';
import { refusedNotePage } from './refused-note-page.ts';

export const samples: Samples = {
  refusedNote: (text, view) =>
    refusedNotePage(unpublishAct({ articleId: 1, returnTo: '/ada' }, view), { note: text, message: text }, view),
};
