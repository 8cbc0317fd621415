import { randomUUID } from 'node:crypto';
import { etagOf, type DataOf } from '@commonplace/client';
import { isNotFound, type Api } from '../api/api.ts';
import {
  emptyFields,
  enteredFields,
  decisionFields,
  focusFields,
  type ArticleFields,
} from '@commonplace/editor/article-fields';
import type { EditedArticle, EditorData, OwnValues } from './editor-data.ts';
import { toLocalInUtc } from '@commonplace/rules/zoned-time';

type Article = DataOf<'getArticle'>;
type Revision = DataOf<'getArticleRevision'>;

/** Reads what the form for a new article shows, for one of the writer's organizations if it is named; names its submission. */
export async function readNewArticle(api: Api, organization: string | null): Promise<EditorData> {
  const organizations = await readOrganizations(api);
  const chosen = organizations.find(({ id }) => String(id) === organization);
  const fields = { ...emptyFields, ...(chosen && { organization_id: String(chosen.id) }) };
  return { fields, organizations, key: randomUUID() };
}

/** Reads what the form for a stored article shows. `reading` are the organizations of the viewer. */
export async function readEditedArticle(
  article: Article,
  reading: ReturnType<typeof readOrganizations>,
  api: Api,
): Promise<EditorData> {
  const [organizations, newest] = await Promise.all([reading, readNewestRevision(article, api)]);
  const { number, revision } = await readEntered(article, newest, api);
  const username = article.organization?.username;
  // Articles do not tell the id of one that their author has left.
  const organization = organizations.find((own) => own.username === username)?.id.toString() ?? username ?? '';
  const own = { series: await readSeries(article, revision, api), organization, ...ownTexts(article, revision) };
  const entered = isOtherText(article, revision) ? fieldsOfRevision(revision.article) : fieldsOf(article, own);
  const isLeft =
    entered.organization_id !== '' && !organizations.some(({ id }) => String(id) === entered.organization_id);
  const fields = isLeft ? { ...entered, organization_id: organization } : entered;
  const edited = { ...editedArticle(article, own), revision: number };
  const hasUnpublishedChanges = differsFromPublished(article, revision?.pending === true);
  return { fields, organizations, article: { ...edited, hasUnpublishedChanges }, key: '' };
}

/** Returns description and language as they were entered. What an autosave has of them is sent in any case. */
function ownTexts(article: Article, revision: Revision | undefined): Pick<OwnValues, 'description' | 'language'> {
  const { description, language } = revision?.pending === false ? revision.article : article;
  return { description: description ?? '', language: language ?? '' };
}

/** Returns the fields of a stored article as its form shows them. */
export function fieldsOf(article: Article, { organization, ...own }: OwnValues): ArticleFields {
  const { title, tags, body_markdown } = article;
  const time = scheduledAt(article);
  return {
    ...emptyFields,
    title,
    tags: tags.join(', '),
    body_markdown,
    ...own,
    organization_id: organization,
    main_image: article.cover_image ?? '',
    ...focusFields(article.cover_focus),
    ...decisionFields(article),
    canonical_url: article.canonical_url === article.url ? '' : article.canonical_url,
    publish_at: time === undefined ? '' : toLocalInUtc(time),
  };
}

/** Returns the fields of a revision, with its schedule. */
function fieldsOfRevision(article: Revision['article']): ArticleFields {
  const time = scheduledAt({ published_at: article.published_at });
  return { ...emptyFields, ...enteredFields(article), publish_at: time === undefined ? '' : toLocalInUtc(time) };
}

/** Returns an article as its form needs it. */
export function editedArticle(article: Article, own: OwnValues): EditedArticle {
  const { id, path, preview_url: previewUrl, revision_number: revision = 0 } = article;
  const [state, schedule = ''] = [stateOf(article), scheduledAt(article)];
  const hasUnpublishedChanges = differsFromPublished(article, article.autosave_number !== undefined);
  const detected = {
    // Without a text there is no beginning of it yet.
    description: own.description === '' && article.body_markdown.trim() !== '' ? article.description : '',
    language: own.language === '' ? (article.language ?? '') : '',
  };
  const filled = { state, schedule, revision, hasUnpublishedChanges, own, detected, previewUrl };
  return { id, path, etag: etagOf(article) ?? '', ...filled };
}

/** Whether an autosave differs from what readers see. */
function differsFromPublished(article: Article, isPending: boolean): boolean {
  return isPending && stateOf(article) !== 'draft';
}

/** Returns whether an article is a draft, scheduled or published. */
export function stateOf(article: Article): EditedArticle['state'] {
  if (article.published_timestamp === '') return 'draft';
  return scheduledAt(article) === undefined ? 'published' : 'scheduled';
}

/** Returns the future time at which an article is published, or is to be. */
export function scheduledAt({ published_at: time }: Pick<Article, 'published_at'>): string | undefined {
  return time !== null && Date.parse(time) > Date.now() ? time : undefined;
}

/** Returns the organizations of the viewer; none while they are unavailable. */
export async function readOrganizations(api: Api) {
  const own = await api.part(api.client.listOwnMemberships({ params: { query: { per_page: 1_000 } } }));
  return (own ?? []).map(({ organization: { id, name, username } }) => ({ id, name, username }));
}

/** The number of the newest revision, 0 without one, and the revision that a writer goes on with, if it has been read. */
interface NewestRevision {
  number: number;
  revision?: Revision;
}

/** More than an author can discard: the autosaves of an hour, and one for each hour before. */
const lookedThrough = 1_000;

/** Reads the newest revision. The answer for a public article does not name it, since it is the same for all. */
export async function readNewestRevision(article: Article, { client }: Api): Promise<NewestRevision> {
  const { id, revision_number: newestNumber, autosave_number: pending } = article;
  const read = (number: number) => client.getArticleRevision({ params: { path: { id, number } } });
  if (newestNumber !== undefined)
    return { number: newestNumber, ...(pending !== undefined && { revision: await read(pending) }) };
  const revisions = await client.listArticleRevisions({ params: { path: { id }, query: { per_page: lookedThrough } } });
  const newest = revisions.find(isCurrent);
  if (!newest) return { number: revisions[0]?.number ?? 0 };
  return { number: newest.number, revision: await read(newest.number) };
}

/** Whether a revision is the autosave of an article or what a write has made: other autosaves were refused, discarded or replaced. */
function isCurrent({ pending, kind }: Pick<Revision, 'pending' | 'kind'>): boolean {
  return pending || kind !== 'autosave';
}

/** Reads what the author of an article has entered, without a revision if there is none. */
async function readEntered({ id, ...article }: Article, newest: NewestRevision, api: Api): Promise<NewestRevision> {
  const { number } = newest;
  if (newest.revision || number === 0) return newest;
  const revision = await api.client.getArticleRevision({ params: { path: { id, number } } });
  if (isCurrent(revision)) return { number, revision };
  const { revision_number: _newest, ...listed } = article;
  return readNewestRevision({ id, ...listed }, api);
}

/**
 * Whether the revision that a writer goes on with is not what was read of the article: an autosave, or what was saved in between. A
 * form with the former text and the number of this revision would replace it unseen.
 */
export function isOtherText(article: Article, revision: Revision | undefined): revision is Revision {
  return revision !== undefined && (revision.pending || revision.article.body_markdown !== article.body_markdown);
}

/**
 * Returns the name of the series of a stored article. A series is public with its first published article; until then its field is
 * empty, and leaving it so keeps the series.
 */
async function readSeries(
  { collection_id: id }: Article,
  revision: Revision | undefined,
  { client }: Api,
): Promise<string> {
  if (id === null) return '';
  if (revision?.pending === false) return revision.article.series ?? '';
  // What an autosave names is sent in any case.
  if (revision?.article.series) return '';
  try {
    const { name } = await client.getSeries({ params: { path: { id }, query: { per_page: 1 } } });
    return name;
  } catch (error) {
    if (isNotFound(error)) return '';
    throw error;
  }
}
