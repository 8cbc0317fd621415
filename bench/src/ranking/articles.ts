import type { RankingArticle } from './article.ts';
import { databaseArticles } from './articles/databases.ts';
import { eastAsianArticles } from './articles/east-asian.ts';
import { everydayArticles } from './articles/everyday.ts';
import { germanArticles } from './articles/german.ts';
import { languageArticles } from './articles/languages.ts';
import { articlesInOtherLanguages } from './articles/other-languages.ts';
import { toolArticles } from './articles/tools.ts';
import { webArticles } from './articles/web.ts';

/**
 * All articles on which search ranking is measured. Many are distractors: newer ones that only mention a word, or ones
 * that contain the words of a phrase apart from each other.
 */
export const rankingArticles: readonly RankingArticle[] = [
  ...webArticles,
  ...databaseArticles,
  ...languageArticles,
  ...toolArticles,
  ...everydayArticles,
  ...germanArticles,
  ...eastAsianArticles,
  ...articlesInOtherLanguages,
];
