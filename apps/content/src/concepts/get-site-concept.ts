import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const conceptBySlug = statement('concept-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  db.selectFrom('concepts').select(['id', 'name', 'slug', 'description']).where('slug', '=', param('slug')),
);

/** Returns a concept to everyone, without its figures and settings. */
export function getSiteConcept(context: ContentContext, call: CallContext, { slug }: { slug: string }) {
  return readSiteConcept(context.database.reader(call.signal), slug);
}

/** @throws DomainError not_found. */
export async function readSiteConcept(db: StatementRunner, slug: string) {
  const row = await conceptBySlug.first(db, { slug });
  if (row === undefined) throw notFound();
  return row;
}
