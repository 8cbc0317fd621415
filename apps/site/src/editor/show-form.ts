import { randomUUID } from 'node:crypto';
import type { DataOf } from '@commonplace/client';
import type { View } from '@commonplace/ui/view';
import type { ArticleFields } from '@commonplace/editor/article-fields';
import { articleStates, type EditedArticle, type EditorData, type OwnValues } from './editor-data.ts';
import { editorPage } from './editor-page.ts';
import { editedArticle, isOtherText, readNewestRevision, readOrganizations } from './read-editor.ts';
import type { FormCall, Submitted } from '../serving/page-route.ts';

/** A form for an article that was sent. */
export interface ArticleSubmission {
  call: FormCall;
  fields: ArticleFields;
  /** Names the submission of a new article. */
  key: string;
  /** The stored article, once it is known. */
  article?: DataOf<'getArticle'>;
  /** Whether the stored article is what was typed. */
  isSaved?: boolean;
  /** The number of the newest revision that the writer has seen, if it is not that of the form. */
  revision?: number;
  /** Whether the stored article is gone, so that what was typed can only make another one. */
  isGone?: boolean;
}

/** What is shown next to the form. */
export interface FormAdditions extends Pick<EditorData, 'rendering' | 'findings' | 'obstacles' | 'otherText'> {
  /** The name of a text. */
  problem?:
    | 'changedElsewhere'
    | 'mergedElsewhere'
    | 'unpublishedElsewhere'
    | 'publishedElsewhere'
    | 'frontMatterDecides'
    | undefined;
}

/** Shows a form again with what was typed. */
export async function showForm(
  submission: ArticleSubmission,
  { problem: name, otherText, ...additions }: FormAdditions = {},
): Promise<Submitted> {
  const view = await submission.call.view();
  const { editor: texts } = view.locale.messages;
  const problem = name && { message: texts[name], fields: new Set<string>() };
  const isOther = otherText !== undefined && otherText.replaceAll(/\r\n?/g, '\n') !== submission.fields.body_markdown;
  const html = await renderAgain(submission, view, {
    ...additions,
    problem,
    otherText: isOther ? otherText : undefined,
    takesOver: problem !== undefined,
  });
  return { html, status: problem ? 422 : 200 };
}

/** Renders a form with what was typed. `takesOver` means that the next submission may replace the stored article. */
export async function renderAgain(
  { call, fields, article, key, isSaved = false, revision, isGone = false }: ArticleSubmission,
  view: View,
  { takesOver = false, ...overrides }: Partial<EditorData> & { takesOver?: boolean },
): Promise<string> {
  // A choice of organizations must not cost the text.
  const reading = call.isSignedIn ? readOrganizations(call.api).catch(() => []) : [];
  // What is typed next replaces what is the newest now, unless that is another text than the one that is shown.
  const counting = article && isSaved ? readNewestRevision(article, call.api).catch(() => undefined) : undefined;
  const [organizations, newest] = await Promise.all([reading, counting]);
  const formArticle = isGone ? undefined : editedIn(call, article);
  const seen =
    article && newest && !isOtherText(article, newest.revision)
      ? { revision: newest.number }
      : seenRevision(revision ?? call.field('revision'));
  const edited = formArticle && { ...formArticle, ...seen };
  const etag = takesOver ? edited?.etag : call.field('etag');
  const data = { fields, organizations, key: key || randomUUID(), article: edited && { ...edited, etag: etag ?? '' } };
  return editorPage({ ...data, ...overrides }, { ...view, path: isGone ? '/new' : call.returnTo });
}

/** Returns the article that the form is for; what the form names of it, if it cannot be read. */
function editedIn(call: FormCall, article: DataOf<'getArticle'> | undefined): EditedArticle | undefined {
  const { field, returnTo } = call;
  const own = ownValuesIn(call, article);
  if (article) return editedArticle(article, own);
  const id = Number(field('article_id'));
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const path = returnTo.replace(/\/edit$/, '');
  const detected = { description: '', language: '' };
  const state = articleStates.find((name) => name === field('state')) ?? 'draft';
  const unknown = {
    schedule: field('schedule_before'),
    hasUnpublishedChanges: false,
    previewUrl: undefined,
    detected,
  } as const;
  return { id, path, etag: field('etag'), state, revision: 0, ...unknown, own };
}

/** Returns what the form was filled with. Forms of an earlier release show description and language as they are stored. */
export function ownValuesIn(
  { field, values }: Pick<FormCall, 'field' | 'values'>,
  stored?: Pick<DataOf<'getArticle'>, 'description' | 'language'>,
): OwnValues {
  const filled = (name: string, former: string | null | undefined) => (values[name] ? field(name) : (former ?? ''));
  return {
    series: field('series_before'),
    organization: field('organization_before'),
    description: filled('description_before', stored?.description),
    language: filled('language_before', stored?.language),
  };
}

/** The number of the revision that the form names: what was saved after that, its writer has not seen. */
function seenRevision(text: string | number): Partial<EditedArticle> {
  const revision = Number(text);
  return Number.isSafeInteger(revision) && revision > 0 ? { revision } : {};
}
