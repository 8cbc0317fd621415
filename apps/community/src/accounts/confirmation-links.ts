import { DomainError, notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import { wasUsed } from '../tokens/one-time-tokens.ts';
import type { Tables } from '../tables/tables.ts';

/** Purposes of links for existing accounts. */
export const ownPurposes = ['confirm_address', 'change_address'] as const;

/** Purposes of a link that confirms an email address. */
export const confirmationPurposes = ['sign_up', ...ownPurposes] as const;

/** Returns the refusal of an invalid link: `not_found`, with the reason `already_confirmed` if it was followed before. */
export async function refusalOfLink(db: Kysely<Tables>, secret: string): Promise<DomainError> {
  if (!(await wasUsed(db, secret, confirmationPurposes))) return notFound();
  return new DomainError('not_found', 'the address is confirmed already', { reason: 'already_confirmed' });
}
