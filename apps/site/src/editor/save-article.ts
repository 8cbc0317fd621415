import { setTimeout } from 'node:timers/promises';
import { CommonplaceError, etagOf, type DataOf } from '@commonplace/client';
import { articleFieldNames, type ArticleFields } from '@commonplace/editor/article-fields';
import type { Submitted } from '../serving/page-route.ts';
import { changeOf } from './article-change.ts';
import { mergeWithStored } from './merge-with-stored.ts';
import { scheduledAt, stateOf } from './read-editor.ts';
import { ownValuesIn, showForm, type ArticleSubmission } from './show-form.ts';

type Article = DataOf<'getArticle'>;

export const savingActions = ['save', 'publish', 'unpublish'] as const;
type SavingAction = (typeof savingActions)[number];

/** How often an article is read and merged again that someone else saves at the same time. */
const maxAttempts = 5;
/** The pause before that: a cache may still have the former article. */
const pauseMs = 200;

/**
 * Saves a form for a stored article, with what someone else has saved since the form was opened. A form that is sent twice is saved
 * once: the second one has nothing to change, and is answered like the first.
 */
export async function saveArticle(submission: ArticleSubmission, stored: Article, action: SavingAction) {
  const params = { path: { id: stored.id } };
  let article = stored;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveOver(article, submission, action);
    } catch (error) {
      const isOutdated = error instanceof CommonplaceError && error.status === 412;
      if (!isOutdated || attempt === maxAttempts) throw error;
    }
    await setTimeout(pauseMs);
    article = await submission.call.api.client.getArticle({ params });
  }
}

/** Saves what differs from the stored article, unless the writer has to decide. */
async function saveOver(stored: Article, sent: ArticleSubmission, action: SavingAction): Promise<Submitted> {
  const { call } = sent;
  const { client } = call.api;
  const [ifMatch, state] = [etagOf(stored), stateOf(stored)];
  const merged = ifMatch === call.field('etag') ? undefined : await mergeWithStored(sent, stored);
  const { fields, own } = merged ?? { fields: sent.fields, own: ownValuesIn(call, stored) };
  const submission = { ...sent, ...merged, article: stored };
  if (merged?.collides) return showForm(submission, { problem: 'changedElsewhere', otherText: merged.otherText });
  if (action === 'save' && isOtherState(call.field('state'), state))
    return showForm(submission, { problem: state === 'draft' ? 'unpublishedElsewhere' : 'publishedElsewhere' });
  const change = changeOf(fields, stored, own);
  const params = { path: { id: stored.id } };
  if (Object.keys(change).length === 0 && isDone(action, state)) {
    // What was typed meanwhile is undone, but kept.
    if (state !== 'draft') await client.discardArticleAutosave({ params });
    return afterSaving(action, stored, submission);
  }
  // Words of another device that no reader has seen are not published unread.
  if (action === 'publish' && state === 'draft' && isOther(fields, sent.fields))
    return showForm(submission, { problem: 'mergedElsewhere' });
  const article = { ...change, ...(action !== 'save' && { published: action === 'publish' }) };
  const saved = await client.updateArticle({ params, body: { article }, ifMatch });
  // A scheduled article may have lost its date.
  const isPublished = state === 'scheduled' && stateOf(saved) === 'published';
  return afterSaving(isPublished ? 'publish' : action, saved, submission);
}

/** Whether others have written words that the author did not type. */
function isOther(fields: ArticleFields, typed: ArticleFields): boolean {
  const isTime = (name: string) => name === 'publish_at' || name === 'time_zone';
  return articleFieldNames.some((name) => !isTime(name) && fields[name] !== typed[name]);
}

/** Whether saving has another effect for readers than the form says. Forms of an earlier release do not name a state. */
function isOtherState(before: string, state: ReturnType<typeof stateOf>): boolean {
  return before !== '' && before !== state && (before === 'draft' || state !== 'scheduled');
}

/** Whether readers see an article, or do not, as the author wants. */
function isDone(action: SavingAction, state: ReturnType<typeof stateOf>): boolean {
  return action === 'save' || (action === 'publish') === (state !== 'draft');
}

/** Returns the path to open after an article is saved: its page if it is public, else back to its form. */
export function afterSaving(
  action: string,
  article: DataOf<'getArticle'>,
  submission: ArticleSubmission,
): Submitted | Promise<Submitted> {
  const state = stateOf(article);
  if (action === 'publish' && state === 'draft')
    return showForm({ ...submission, article, isSaved: true }, { problem: 'frontMatterDecides' });
  if (action === 'publish' && state === 'published') return { goTo: article.path, flash: 'article_published' };
  const isScheduled = scheduledAt(article) !== undefined;
  if (action === 'unpublish' && state === 'draft' && !isScheduled)
    return { goTo: `${article.path}/edit`, flash: 'article_unpublished' };
  // The page says when the article will be published, by the clock of the author.
  const zone = isScheduled ? `&time_zone=${encodeURIComponent(submission.fields.time_zone)}` : '';
  return `${article.path}/edit?done=saved${zone}`;
}
