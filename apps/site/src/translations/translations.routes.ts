import type { Api } from '../api/api.ts';
import { translationsPage, translationsPath, type TranslationsPageData } from './translations-page.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';

const maxCandidates = 100;

/** The translations of an article, for those who may link them. */
async function showTranslations({ params, path, api, view }: PageCall): Promise<PageResult> {
  const { username = '', slug = '' } = params;
  const article = await api.client.getArticleByPath({ params: { path: { username, slug } } });
  if (translationsPath(article.path) !== path) return { movedTo: translationsPath(article.path) };
  const [data, pageView] = await Promise.all([readTranslations(article, api), view()]);
  return { html: translationsPage(data, pageView) };
}

/** Reads the translations of an article and the articles of the viewer that could be some. */
export async function readTranslations(
  article: TranslationsPageData['article'],
  { client }: Api,
): Promise<TranslationsPageData> {
  const [translations, own] = await Promise.all([
    client.listArticleTranslations({ params: { path: { id: article.id } } }),
    client.listOwnArticleSummaries({ params: { query: { per_page: maxCandidates } } }),
  ]);
  const linked = new Set([article.id, ...translations.map(({ id }) => id)]);
  return { article, translations, candidates: own.filter(({ id }) => !linked.has(id)) };
}

export const translationPages: readonly PageRoute[] = [
  { path: '/:username/:slug/translations', show: showTranslations },
];
