import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Given, type RowOf } from '@commonplace/db/statement';
import type { ResolvePathResponseSchema } from '@commonplace/proto/admin/v1/site_paths';
import type { CallContext } from '@commonplace/rpc/server';
import { limits } from '@commonplace/rules/limits';
import { topLevelName } from '@commonplace/rules/site-names';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import { findRedirect, followRedirect, type AskedAddress } from '../request-redirects/find-redirect.ts';
import type { Tables } from '../tables/tables.ts';

/** What there is at an address: neither member when it is nothing. */
type Resolved = MessageInitShape<typeof ResolvePathResponseSchema>;

export const pageBySlug = statement('page-by-slug', (db: Kysely<Tables>, given: Given<{ slug: string }>) =>
  db
    .selectFrom('pages')
    .select(['id', 'slug', 'template', 'is_top_level_path', 'landing_page'])
    .where('slug', '=', given('slug')),
);

type PageRow = RowOf<typeof pageBySlug>;

/** What is at an address that nothing else has: a page, else where a redirect leads. */
export async function resolvePath(context: AdminContext, call: CallContext, asked: AskedAddress): Promise<Resolved> {
  const db = context.database.reader<Tables>(call.signal);
  const place = placeOf(asked.path);
  const page = place && (await pageBySlug.first(db, { slug: place.slug }));
  if (page && isAt(page, place)) return { pageId: page.id, landingPage: page.landing_page };
  const redirect = await findRedirect(db, asked);
  // A circle may come about when one that led out of it is deleted.
  if (!redirect || (await followRedirect(db, redirect)) === 'in a circle') return {};
  return { destinationUrl: redirect.destinationUrl };
}

interface Place {
  slug: string;
  isTopLevel: boolean;
  /** What the path ends in, where that is the name of a template: `.txt`. */
  extension: string | undefined;
}

/** The page that a path asks for, if it can be one: `/page/{slug}`, `/{slug}`, either with what it is behind a dot. */
function placeOf(path: string): Place | undefined {
  const found = /^\/(page\/)?([a-z0-9_/-]+?)(?:\.(txt|json|css))?\/?$/.exec(withoutEscapes(path));
  const slug = found?.[2];
  return slug === undefined || slug.length > limits.sitePage.slug
    ? undefined
    : { slug, isTopLevel: found?.[1] === undefined, extension: found?.[3] };
}

/** Without the escapes that change nothing (RFC 3986, 6.2.2). */
function withoutEscapes(path: string): string {
  return path.replaceAll(/%[0-7][\da-f]/gi, (escape) => {
    const character = String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });
}

function isAt(page: PageRow, { isTopLevel, extension }: Place): boolean {
  if (extension !== undefined && extension !== page.template) return false;
  if (!isTopLevel) return true;
  return topLevelName({ slug: page.slug, isTopLevelPath: page.is_top_level_path }) !== undefined;
}
