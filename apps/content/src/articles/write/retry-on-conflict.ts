import { isUniqueViolation } from '@commonplace/db/errors';
import { conflict } from '@commonplace/rpc/errors';
import { violation } from '@commonplace/rpc/violations';

const attempts = 3;

/** The article changed between its reading and its locking; the write starts again. */
export class StaleArticleError extends Error {
  override readonly name = 'StaleArticleError';
}

/**
 * Runs a write, again when its slug's random end was taken or the article changed meanwhile.
 * @throws DomainError validation_failed when another published article has its canonical address; conflict when others
 * keep changing the article.
 */
export async function retryOnConflict<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (isUniqueViolation(error, 'articles_canonical_url_unique')) {
        throw violation('canonical_url', 'has already been taken');
      }
      if (!(error instanceof StaleArticleError) && !isUniqueViolation(error, 'articles_slug_unique')) throw error;
    }
  }
  throw conflict('the article is being changed by somebody else');
}
