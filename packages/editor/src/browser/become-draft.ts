import { callApi } from '@commonplace/ui/browser/api';
import { element } from '@commonplace/ui/browser/elements';
import type { EditorPage } from './page.ts';

/** Makes the form for a new article that of its draft, at the draft's address. Returns whether the draft could be read. */
export async function becomeDraft({ form }: EditorPage, id: number): Promise<boolean> {
  const { status, body, etag } = await callApi('GET', `/api/articles/${id}`);
  if (status !== 200) return false;
  const { path } = body as { path: string };
  const hidden = [
    ['article_id', String(id)],
    ['etag', etag ?? ''],
    ['state', 'draft'],
    ...['series', 'organization', 'description', 'language'].map((name) => [`${name}_before`, '']),
  ];
  form.prepend(...hidden.map(([name = '', value = '']) => element('input', { type: 'hidden', name, value })));
  const returnTo = form.elements.namedItem('return_to');
  if (returnTo instanceof HTMLInputElement) returnTo.value = `${path}/edit`;
  form.setAttribute('action', form.dataset['edit'] ?? '');
  history.replaceState(history.state, '', `${path}/edit`);
  return true;
}
