import { callApi } from '@commonplace/ui/browser/api';
import type { EditorPage } from '../page.ts';
import type { UnpublishedChanges } from '../unpublished-changes.ts';
import type { SayJoined } from './version-notice.ts';

/** Says that the article was published or unpublished elsewhere, if it was: the buttons of the form do not know. */
export async function tellState(page: EditorPage, unpublished: UnpublishedChanges, say: SayJoined): Promise<void> {
  const { body } = await callApi('GET', `/api/articles/${page.field('article_id')?.value}`);
  const time = (body as { published_timestamp?: string } | undefined)?.published_timestamp;
  const isDraft = time === '';
  if (time === undefined || isDraft === (page.field('state')?.value === 'draft')) return;
  if (isDraft) unpublished.end();
  say(isDraft ? 'unpublishedElsewhere' : 'publishedElsewhere');
}
