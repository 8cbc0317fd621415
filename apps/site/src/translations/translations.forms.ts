import { isNotFound } from '../api/api.ts';
import { formPaths } from '../parts/form-paths.ts';
import { translationsPage } from './translations-page.ts';
import { readTranslations } from './translations.routes.ts';
import type { FormCall, FormRoute, Submitted } from '../serving/page-route.ts';
import { idIn } from '../serving/form-fields.ts';

/** Links the article at an address as a translation of another. */
const link: FormRoute = {
  path: formPaths.linkTranslation,
  async submit(call) {
    const { api, field, returnTo } = call;
    const id = idIn(call, 'article_id');
    const translationId = await readId(field('address'), call);
    if (translationId === undefined) return showUnknown(call);
    await api.client.linkArticleTranslation({ params: { path: { id, translation_id: translationId } } });
    return returnTo;
  },
  showRefused: (call, { message }) => showAgain(call, message),
};

/** Returns the id of the article at an address or a path; undefined if there is none. */
async function readId(address: string, { api }: FormCall): Promise<number | undefined> {
  const path = URL.parse(address.trim(), 'https://site.invalid')?.pathname ?? '';
  const [, username, slug] = /^\/([^/]+)\/([^/]+)\/?$/.exec(path) ?? [];
  if (username === undefined || slug === undefined) return undefined;
  try {
    return (await api.client.getArticleByPath({ params: { path: { username, slug } } })).id;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return undefined;
  }
}

async function showUnknown(call: FormCall): Promise<Submitted> {
  const { messages } = await call.locale();
  return { html: await showAgain(call, messages.translations.notFound), status: 422 };
}

/** Shows the page again with the address that was typed. */
async function showAgain(call: FormCall, message: string): Promise<string> {
  const { api, field, view, returnTo: path } = call;
  const article = await api.client.getArticle({ params: { path: { id: idIn(call, 'article_id') } } });
  const [data, pageView] = await Promise.all([readTranslations(article, api), view()]);
  return translationsPage({ ...data, refused: { address: field('address'), message } }, { ...pageView, path });
}

const unlink: FormRoute = {
  path: formPaths.unlinkTranslation,
  async submit(call) {
    const path = { id: idIn(call, 'article_id'), translation_id: idIn(call, 'translation_id') };
    await call.api.client.unlinkArticleTranslation({ params: { path } });
    return call.returnTo;
  },
};

export const translationForms: readonly FormRoute[] = [link, unlink];
