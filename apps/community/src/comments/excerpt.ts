import { shortenText } from '@commonplace/rules/cut-text';
import { textOfHtml } from '@commonplace/rules/html-text';
import { limits } from '@commonplace/rules/limits';
import { sql } from 'kysely';

/** As much of a row of `comments` as its first words need, whatever its markup. */
export const excerptSource = sql<string>`left(comments.body_html, 4000)`;

/** Returns the first words of a comment. */
export function excerptOf(html: string): string {
  return shortenText(textOfHtml(html, 2 * limits.comment.excerpt), limits.comment.excerpt);
}
