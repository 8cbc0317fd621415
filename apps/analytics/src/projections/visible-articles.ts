import { sql } from 'kysely';

/** Matches public articles, in the wording of the partial indexes. */
export const isVisible = sql<boolean>`published and not deleted`;
