import { limits } from '@commonplace/rules/limits';
import { callApi, type ApiAnswer } from '@commonplace/ui/browser/api';
import type { Revision } from './autosave-answer.ts';
import type { AutosaveTarget } from './autosave-target.ts';
import { Autosave } from './autosave.ts';
import { becomeDraft } from './become-draft.ts';
import { fieldsOf } from './conflict.ts';
import { typedFields, type Fields } from './fields.ts';
import type { LocalCopies } from './local-copies.ts';
import { element } from '@commonplace/ui/browser/elements';
import { openOtherWindows } from './versions/other-windows.ts';
import { tellState } from './versions/tell-state.ts';
import { createVersionNotice } from './versions/version-notice.ts';
import type { EditorPage } from './page.ts';
import { problemOf } from './problem.ts';
import { findUnpublishedChanges, type UnpublishedChanges } from './unpublished-changes.ts';

/** Saves a page by itself, and says so next to its buttons, which stay in view. */
export function savePage(
  page: EditorPage,
  copies: LocalCopies,
  {
    initialFields,
    text,
    resolve,
    take,
  }: Pick<AutosaveTarget, 'initialFields' | 'resolve' | 'take'> & { text(): string },
): Autosave {
  const status = element('p', { role: 'status', class: 'editor-status' });
  const { notice, say: sayJoined } = createVersionNotice(page);
  const unpublished = findUnpublishedChanges();
  // The buttons stay in view.
  page.form.querySelector('.editor-buttons')?.append(element('div', { class: 'editor-messages' }, status, notice));
  const others = openOtherWindows(() => articleOf(page));
  const autosave = new Autosave({
    base: Number(page.field('revision')?.value ?? 0),
    initialFields,
    fields: () => typedFields(page, text()),
    saw(revision) {
      const field = page.field('revision');
      if (field) field.value = String(revision);
    },
    async send(change, base) {
      const answer = await send(page, change, base);
      if (answer.status === 200 || answer.status === 201) unpublished.tell((answer.body as Revision).pending);
      // Another writer was first, and may have published or unpublished the article.
      if (answer.status === 409) void tellState(page, unpublished, sayJoined);
      return answer;
    },
    exists: () => articleOf(page) !== undefined,
    keepLocally: (unsaved) => copies.put({ article: articleOf(page) ?? 'new', ...unsaved }),
    keepAtOnce: (unsaved, hasLeft) => copies.putAtOnce({ article: articleOf(page) ?? 'new', ...unsaved }, hasLeft),
    forgetLocally: () => copies.clear(),
    say: sayIn(page, status, unpublished),
    tellOthers: others.tell,
    readFields: (number) => readFields(page, number),
    async resolve(conflict, changed) {
      await resolve(conflict, changed);
      sayJoined('bothKept', conflict);
    },
    take(joined, conflict) {
      take(joined);
      sayJoined(conflict ? 'joinedItself' : 'joinedWindow', conflict);
    },
  });
  others.listen((saved) => void autosave.joinSaved(saved));
  return autosave;
}

function sayIn(page: EditorPage, status: HTMLElement, unpublished: UnpublishedChanges): AutosaveTarget['say'] {
  return (name, answer) => {
    // What the page said when it was opened holds until something is typed.
    if (name !== 'saved') document.querySelector('.editor > .notice[role="status"]')?.remove();
    const message = answer ? problemOf(page, answer) : '';
    const said = page.text(name === 'saved' && unpublished.exist() ? 'kept' : name, {
      message,
      kibibytes: limits.article.bodyBytes / 1024,
    });
    if (status.textContent !== said) status.textContent = said;
  };
}

/** Returns the id of the article; undefined for a new one. */
export function articleOf(page: EditorPage): string | undefined {
  return page.field('article_id')?.value;
}

async function readFields(page: EditorPage, number: number): Promise<Fields | undefined> {
  const { status, body } = await callApi('GET', `/api/articles/${articleOf(page)}/revisions/${number}`);
  return status === 200 ? fieldsOf(body as Revision) : undefined;
}

async function send(page: EditorPage, article: Record<string, unknown>, base: number): Promise<ApiAnswer> {
  const id = articleOf(page);
  if (id !== undefined) return callApi('PUT', `/api/articles/${id}/autosave`, { article, base_revision: base });
  const key = page.field('key');
  const answer = await callApi('POST', '/api/articles/autosave', { article }, { 'idempotency-key': key?.value ?? '' });
  // A refused key belongs to another text.
  if (key && answer.status === 422) key.value = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const isCreated = answer.status === 201 || answer.status === 200;
  // Another try with the same key returns the same draft.
  if (isCreated && !(await becomeDraft(page, (answer.body as Revision).article_id))) return { ...answer, status: 0 };
  return answer;
}
