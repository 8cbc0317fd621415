import { randomUUID } from 'node:crypto';
import { etagOf, type DataOf } from '@commonplace/client';
import { isNotFound, type Api } from '../../api/api.ts';
import { emptyFields, type ArticleFields } from '../../pages/editor/article-fields.ts';
import type { EditedArticle, EditorData } from '../../pages/editor/editor-data.ts';
import { toLocalInUtc } from '@commonplace/rules/zoned-time';

type Article = DataOf<'getArticle'>;

/** Reads what the form for a new article shows, and names its submission. */
export async function readNewArticle(api: Api): Promise<EditorData> {
  return { fields: emptyFields, organizations: await readOrganizations(api), key: randomUUID() };
}

/** Reads what the form for a stored article shows. */
export async function readEditedArticle(article: Article, api: Api): Promise<EditorData> {
  const [organizations, series, { number, autosave }] = await Promise.all([
    readOrganizations(api),
    readSeries(article, api),
    readRevisions(article, api),
  ]);
  const username = article.organization?.username;
  const organization = organizations.find((own) => own.username === username)?.id.toString() ?? '';
  const belonging = { series, organization };
  const fields = autosave ? autosavedFields(autosave.article) : fieldsOf(article, belonging);
  const edited = { ...editedArticle(article, belonging), revision: number };
  return { fields, organizations, article: { ...edited, isUnsaved: isUnsaved(article, autosave) }, key: '' };
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
    comments_closed: article.comments_closed === true ? 'true' : '',
    canonical_url: article.canonical_url === article.url ? '' : article.canonical_url,
    language: language ?? '',
    publish_at: time === undefined ? '' : toLocalInUtc(time),
  };
}

/** Returns the fields of an autosave, which has what was typed and nothing derived from it. */
function autosavedFields(article: DataOf<'getArticleAutosave'>['article']): ArticleFields {
  const time = scheduledAt({ published_at: article.published_at });
  return {
    ...emptyFields,
    title: article.title,
    tags: article.tags.join(', '),
    body_markdown: article.body_markdown,
    description: article.description ?? '',
    series: article.series ?? '',
    organization_id: article.organization_id?.toString() ?? '',
    main_image: article.main_image ?? '',
    ...focusFields(article.cover_focus),
    comments_closed: article.comments_closed ? 'true' : '',
    canonical_url: article.canonical_url ?? '',
    language: article.language ?? '',
    publish_at: time === undefined ? '' : toLocalInUtc(time),
  };
}

function focusFields({ x, y }: { x: number; y: number } = { x: 50, y: 50 }) {
  return { cover_focus_x: String(x), cover_focus_y: String(y) };
}

/** Returns an article as its form needs it. */
export function editedArticle(article: Article, belonging: Belonging): EditedArticle {
  const { id, path, preview_url: previewUrl, revision_number: revision = 0 } = article;
  const state = stateOf(article);
  const unsaved = isUnsaved(article, article.autosave_number);
  return { id, path, etag: etagOf(article) ?? '', state, revision, isUnsaved: unsaved, ...belonging, previewUrl };
}

/** Whether an autosave differs from what readers see. */
function isUnsaved(article: Article, autosave: unknown): boolean {
  return autosave !== undefined && stateOf(article) !== 'draft';
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

/** The newest revision of an article, and whether an autosave is pending. */
interface RevisionState {
  /** 0 without one. */
  number: number;
  isPending: boolean;
}

/** Returns the state of the revisions; the answer for a public article does not have it, since it is the same for all. */
export async function readRevisionState(article: Article, { client }: Api): Promise<RevisionState> {
  const { id, revision_number: number, autosave_number: pending } = article;
  if (number !== undefined) return { number, isPending: pending !== undefined };
  const revisions = await client.listArticleRevisions({ params: { path: { id }, query: { per_page: 30 } } });
  return { number: revisions[0]?.number ?? 0, isPending: revisions.some((revision) => revision.pending) };
}

/** Reads the state of the revisions, and what was typed after the article was saved last. */
async function readRevisions(article: Article, api: Api) {
  const { number, isPending } = await readRevisionState(article, api);
  if (!isPending) return { number };
  return { number, autosave: await api.client.getArticleAutosave({ params: { path: { id: article.id } } }) };
}

/** A series is public with its first published article; until then its field is empty, and leaving it so keeps the series. */
async function readSeries({ collection_id: id }: Article, { client }: Api): Promise<string> {
  if (id === null) return '';
  try {
    const { name } = await client.getSeries({ params: { path: { id }, query: { per_page: 1 } } });
    return name;
  } catch (error) {
    if (isNotFound(error)) return '';
    throw error;
  }
}
