import type { DataOf } from '@commonplace/client';
import { toLocal, toLocalInUtc } from '@commonplace/rules/zoned-time';
import { writeZonedTime } from '@commonplace/ui/locale/format';
import type { View } from '@commonplace/ui/view';
import type { EditorData } from './editor-data.ts';
import { editorPage } from './editor-page.ts';
import { PageFailure, pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readAtPath } from '../serving/resolve-path.ts';
import { readEditedArticle, readNewArticle, readOrganizations, scheduledAt, stateOf } from './read-editor.ts';

type Organizations = Awaited<ReturnType<typeof readOrganizations>>;

/** The form for a new article; visitors are redirected to the sign-in page. */
async function showNew({ query, api, isSignedIn, view: readView }: PageCall): Promise<PageResult> {
  if (!isSignedIn) throw new PageFailure(401);
  const [data, view] = await Promise.all([readNewArticle(api, query.get('organization_id')), readView()]);
  return { html: editorPage(data, view) };
}

/** The form for an article of the viewer; visitors are redirected to the sign-in page. */
async function showEdit({ params, path, query, api, isSignedIn, view: readView }: PageCall): Promise<PageResult> {
  if (!isSignedIn) throw new PageFailure(401);
  const { username = '', slug = '' } = params;
  const call = api.client.getArticleByPath({ params: { path: { username, slug } } });
  const article = await readAtPath(call, path.replace(/\/edit$/, ''), api);
  if ('movedTo' in article) return { movedTo: `${article.movedTo}/edit` };
  // A former path still identifies the article.
  if (`${article.path}/edit` !== path) return { movedTo: `${article.path}/edit` };
  const organizations = readOrganizations(api);
  const reading = readEditedArticle(article, organizations, api);
  // The API refuses others too, but cannot say why.
  reading.catch(() => undefined);
  const view = await readView();
  // Without a service it is unknown who wants to edit.
  if (!view.viewer) throw new PageFailure(api.isPartial ? 503 : 401);
  if (view.viewer.username !== article.user.username) throw refusalOf(article, await organizations, view);
  const data = await reading;
  const pageData =
    query.get('done') === 'saved' ? showSaved(data, article, query.get('time_zone') ?? 'UTC', view) : data;
  return { html: editorPage(pageData, view) };
}

/** Returns the failure for all but the author. Members of its organization are led to their dashboard, which others may not see. */
function refusalOf(article: DataOf<'getArticle'>, organizations: Organizations, { locale }: View): PageFailure {
  if (stateOf(article) !== 'published') return pageNotFound();
  const own = organizations.find(({ username }) => username === article.organization?.username);
  if (!own) return new PageFailure(403, 'editedByAuthor');
  const { id, name } = own;
  const text = locale.messages.problems.organizationDashboard(name);
  return new PageFailure(403, 'editedByAuthorOfOrganization', { href: `/dashboard/organizations/${id}`, text });
}

/** Says when a saved article will be published, in the time zone in which that was typed; a draft never is by itself. */
function showSaved(data: EditorData, article: DataOf<'getArticle'>, zone: string, { locale }: View): EditorData {
  const { editor: texts } = locale.messages;
  const time = scheduledAt(article);
  const local = time === undefined ? undefined : toLocal(time, zone);
  // Something else was kept since.
  if (data.article?.hasUnpublishedChanges === true) return data;
  if (stateOf(article) === 'published') return { ...data, notice: texts.updated };
  if (time === undefined || local === undefined) return { ...data, notice: texts.saved };
  const written = writeZonedTime(locale, time, zone);
  const notice = stateOf(article) === 'draft' ? texts.draftWithTime(written) : texts.willBePublished(written);
  // An autosave since may have another time.
  if (data.fields.publish_at !== toLocalInUtc(time)) return { ...data, notice };
  return { ...data, notice, fields: { ...data.fields, publish_at: local, time_zone: zone } };
}

export const editorPages: readonly PageRoute[] = [
  { path: '/new', show: showNew },
  { path: '/:username/:slug/edit', show: showEdit },
];
