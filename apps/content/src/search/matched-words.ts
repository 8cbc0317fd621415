import { randomUUID } from 'node:crypto';
import type { Index, SearchParams } from 'meilisearch';
import type { ArticleDocument } from './article-document.ts';

/** The words that the best matches of a page have are those that the others have. Marking reads their whole bodies. */
const mostArticles = 20;
/** Words around the best match of a body: those of the search stand close together there. */
const cropLength = 60;

/** The words by which Meilisearch finds articles, as they stand there: typing errors are forgiven by the engine. */
export async function findMatchedWords(
  index: Index<ArticleDocument>,
  { text, asked }: { text: string; asked: SearchParams },
  options: { signal: AbortSignal },
): Promise<string[]> {
  // Nobody can have written these marks into an article.
  const id = randomUUID().replaceAll('-', '');
  const [start, end] = [`\u{2}${id}\u{2}`, `\u{3}${id}\u{3}`];
  const marked = {
    ...asked,
    limit: Math.min(asked.limit ?? mostArticles, mostArticles),
    attributesToHighlight: ['title', 'body'],
    attributesToCrop: ['body'],
    cropLength,
    highlightPreTag: start,
    highlightPostTag: end,
  };
  const { hits } = await index.search(text, marked, options);
  // Of the beginning of a word no more than that is marked.
  const pattern = new RegExp(`${start}(.*?)${end}([\\p{L}\\p{N}\\p{M}]*)`, 'gsu');
  const texts = hits.flatMap(({ _formatted: formatted }) => [formatted?.title ?? '', formatted?.body ?? '']);
  const words = texts.flatMap((shown) =>
    Array.from(shown.matchAll(pattern), ([, match = '', rest = '']) => match + rest),
  );
  return [...new Set(words)];
}
