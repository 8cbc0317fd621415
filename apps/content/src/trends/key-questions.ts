import { htmlText } from '@commonplace/markdown/html-text';
import { termsOf } from './terms.ts';

const maxQuestions = 5;
const maxPerAuthor = 2;
const maxQuestionLength = 200;

/** An article of a trend, closest first. */
export interface QuestionSource {
  authorId: number;
  title: string;
  html: string;
}

/**
 * Returns questions from titles, and from headings that name a term of the trend, verbatim: titles first, without
 * repetition, at most two per author.
 */
export function keyQuestions(articles: readonly QuestionSource[], terms: readonly string[]): string[] {
  const wanted = new Set(terms);
  const candidates = [
    ...articles.map(({ authorId, title }) => ({ authorId, text: title.trim() })),
    ...articles.flatMap(({ authorId, html }) =>
      headingsOf(html)
        .filter((text) => termsOf({ title: text, tags: [] }).some(({ key }) => wanted.has(key)))
        .map((text) => ({ authorId, text })),
    ),
  ].filter(({ text }) => isQuestion(text));
  const questions = new Map<string, string>();
  const byAuthor = new Map<number, number>();
  for (const { authorId, text } of candidates) {
    const count = byAuthor.get(authorId) ?? 0;
    if (questions.size === maxQuestions) break;
    if (count === maxPerAuthor || questions.has(text.toLowerCase())) continue;
    questions.set(text.toLowerCase(), text);
    byAuthor.set(authorId, count + 1);
  }
  return [...questions.values()];
}

function headingsOf(html: string): string[] {
  return [...html.matchAll(/<h[1-6][^>]*>([^]{0,1000}?)<\/h[1-6]>/g)].map(([, inner = '']) => htmlText(inner));
}

/** Question marks of several scripts. */
function isQuestion(text: string): boolean {
  return text.length <= maxQuestionLength && /[\p{L}\p{N}].*[?？؟]$/u.test(text);
}
