import { statement, type Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError, notFound } from '@commonplace/domain/errors';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectEpisodes, toEpisode } from './episode-view.ts';

const listedEpisode = statement('listed-episode', (db: Kysely<Tables>, given: Given<{ id: number }>) =>
  selectEpisodes(db).select('e.body').where('e.id', '=', given('id')).where('e.listed', '=', true),
);

/** Returns a public episode with its sanitized text. Throws `not_found` for another one. */
export async function getPodcastEpisode(context: ContentContext, call: CallContext, { id }: { id: number }) {
  const row = await listedEpisode.first(context.database.reader(call.signal), { id });
  if (!row) throw notFound();
  return { episode: toEpisode(row), bodyHtml: await sanitizedBody(context, call, row.body) };
}

/** Returns the text of a feed as HTML for a page; empty if its markup is excessive. */
async function sanitizedBody({ markdown }: ContentContext, { signal }: CallContext, body: string): Promise<string> {
  try {
    const { html } = await markdown.render(body, { profile: 'comment', isHtml: true }, signal ? { signal } : {});
    return html;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'validation_failed') return '';
    throw error;
  }
}
