import { DomainError, invalid } from '@commonplace/rpc/errors';

/** A link of a mail that works no more, said above the form that it led to; every other failure stays what it is. */
export function refuseOldLink(error: unknown): never {
  if (error instanceof DomainError && error.code === 'not_found') {
    throw invalid('This link does not work any more: it is too old, or was used already.');
  }
  throw error;
}
