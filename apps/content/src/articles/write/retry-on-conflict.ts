import { isUniqueViolation } from '@commonplace/db/errors';
import { conflict } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';

const attempts = 3;

/** The article changed between reading and locking it; the write is retried. */
export class StaleArticleError extends Error {
  override readonly name = 'StaleArticleError';
}

/**
 * Runs a write, and retries it if its slug was taken or the article changed meanwhile.
 * @throws DomainError validation_failed if another published article has its canonical URL; conflict if the article
 * keeps changing.
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
  throw conflict('the article is being changed by another request');
}
