import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ResolvePathResponseSchema } from '@commonplace/proto/admin/v1/site_paths';
import { limits } from '@commonplace/rules/limits';
import { topLevelName } from '@commonplace/rules/site-names';
import type { Kysely } from 'kysely';
import type { AdminContext } from '../context.ts';
import { findRedirect, followRedirect, type RequestTarget } from '../request-redirects/find-redirect.ts';
import type { Tables } from '../tables/tables.ts';

/** A page or a redirect; neither if the path is unknown. */
type PathResolution = MessageInitShape<typeof ResolvePathResponseSchema>;

export const pageBySlug = statement('page-by-slug', (db: Kysely<Tables>, param: Param<{ slug: string }>) =>
  db
    .selectFrom('pages')
    .select(['id', 'slug', 'template', 'is_top_level_path', 'landing_page'])
    .where('slug', '=', param('slug')),
);

type PageRow = RowOf<typeof pageBySlug>;

/** Finds the page or redirect of a path that no route serves. */
export async function resolvePath(
  context: AdminContext,
  call: CallContext,
  target: RequestTarget,
): Promise<PathResolution> {
  const db = context.database.reader<Tables>(call.signal);
  const pagePath = parsePagePath(target.path);
  const page = pagePath && (await pageBySlug.first(db, { slug: pagePath.slug }));
  if (page && servesPath(page, pagePath)) return { pageId: page.id, landingPage: page.landing_page };
  const redirect = await findRedirect(db, target);
  // A loop can arise when the redirect that led out of it is deleted.
  if (!redirect || (await followRedirect(db, redirect)) === 'loop') return {};
  return { destinationUrl: redirect.destinationUrl };
}

interface PagePath {
  slug: string;
  isTopLevel: boolean;
  /** The extension of the path, if it names a template: `.txt`. */
  extension: string | undefined;
}

/** Parses `/page/{slug}` and `/{slug}`, each with an optional extension; undefined if it cannot be a page. */
function parsePagePath(path: string): PagePath | undefined {
  const match = /^\/(page\/)?([a-z0-9_/-]+?)(?:\.(txt|json|css))?\/?$/.exec(decodeUnreserved(path));
  const slug = match?.[2];
  return slug === undefined || slug.length > limits.sitePage.slug
    ? undefined
    : { slug, isTopLevel: match?.[1] === undefined, extension: match?.[3] };
}

/** Decodes escapes of unreserved characters (RFC 3986, 6.2.2). */
function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[0-7][\da-f]/gi, (escape) => {
    const character = String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });
}

function servesPath(page: PageRow, { isTopLevel, extension }: PagePath): boolean {
  if (extension !== undefined && extension !== page.template) return false;
  if (!isTopLevel) return true;
  return topLevelName({ slug: page.slug, isTopLevelPath: page.is_top_level_path }) !== undefined;
}
