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
import type { EditedArticle, EditorData } from './editor-data.ts';
import { toLocalInUtc } from '@commonplace/rules/zoned-time';

type Article = DataOf<'getArticle'>;
type Revision = DataOf<'getArticleRevision'>;

/** Reads what the form for a new article shows, and names its submission. */
export async function readNewArticle(api: Api): Promise<EditorData> {
  return { fields: emptyFields, organizations: await readOrganizations(api), key: randomUUID() };
}

/** Reads what the form for a stored article shows. */
export async function readEditedArticle(article: Article, api: Api): Promise<EditorData> {
  const [organizations, { number, revision }] = await Promise.all([
    readOrganizations(api),
    readNewestRevision(article, api),
  ]);
  const username = article.organization?.username;
  const organization = organizations.find((own) => own.username === username)?.id.toString() ?? '';
  const belonging = { series: await readSeries(article, revision, api), organization };
  const fields = isOtherText(article, revision) ? fieldsOfRevision(revision.article) : fieldsOf(article, belonging);
  const edited = { ...editedArticle(article, belonging), revision: number };
  const unsaved = isUnsaved(article, revision?.pending === true);
  return { fields, organizations, article: { ...edited, isUnsaved: unsaved }, key: '' };
}

/** The names of an article's series and the id of its organization; empty for none. */
export interface Belonging {
  series: string;
  organization: string;
}

/** Returns the fields of a stored article as its form shows them. */
export function fieldsOf(article: Article, { series, organization }: Belonging): ArticleFields {
  const { title, tags, body_markdown, description, language } = article;
  const time = scheduledAt(article);
  return {
    ...emptyFields,
    title,
    tags: tags.join(', '),
    body_markdown,
    description,
    series,
    organization_id: organization,
    main_image: article.cover_image ?? '',
    ...focusFields(article.cover_focus),
    ...decisionFields(article),
    canonical_url: article.canonical_url === article.url ? '' : article.canonical_url,
    language: language ?? '',
    publish_at: time === undefined ? '' : toLocalInUtc(time),
  };
}

/** Returns the fields of a revision, with its schedule. */
function fieldsOfRevision(article: Revision['article']): ArticleFields {
  const time = scheduledAt({ published_at: article.published_at });
  return { ...emptyFields, ...enteredFields(article), publish_at: time === undefined ? '' : toLocalInUtc(time) };
}

/** Returns an article as its form needs it. */
export function editedArticle(article: Article, belonging: Belonging): EditedArticle {
  const { id, path, preview_url: previewUrl, revision_number: revision = 0 } = article;
  const state = stateOf(article);
  const unsaved = isUnsaved(article, article.autosave_number !== undefined);
  return { id, path, etag: etagOf(article) ?? '', state, revision, isUnsaved: unsaved, ...belonging, previewUrl };
}

/** Whether an autosave differs from what readers see. */
function isUnsaved(article: Article, isPending: boolean): boolean {
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
  const own = await api.part(api.client.listOwnMemberships());
  return (own ?? []).map(({ organization: { id, name, username } }) => ({ id, name, username }));
}

/** The number of the newest revision, 0 without one, and the revision that a writer goes on with, if it has been read. */
interface NewestRevision {
  number: number;
  revision?: Revision;
}

/** Reads the newest revision. The answer for a public article does not name it, since it is the same for all. */
export async function readNewestRevision(article: Article, { client }: Api): Promise<NewestRevision> {
  const { id, revision_number: newestNumber, autosave_number: pending } = article;
  const read = (number: number) => client.getArticleRevision({ params: { path: { id, number } } });
  if (newestNumber !== undefined)
    return { number: newestNumber, ...(pending !== undefined && { revision: await read(pending) }) };
  const revisions = await client.listArticleRevisions({ params: { path: { id }, query: { per_page: 30 } } });
  const newest = revisions.find((revision) => revision.pending) ?? revisions.find((revision) => !revision.refused);
  if (!newest) return { number: 0 };
  return { number: revisions[0]?.number ?? 0, revision: await read(newest.number) };
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
