import { statement } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const landingPage = statement('landing-page', (db: Kysely<Tables>) =>
  db.selectFrom('pages').select('slug').where('landing_page', '=', true),
);

/** Returns the path of the landing page, which guests of a private site see; undefined if there is none. */
export async function getLandingPage(context: AdminContext, call: CallContext): Promise<string | undefined> {
  const page = await landingPage.first(context.database.reader(call.signal), {});
  return page && `/page/${page.slug}`;
}
