import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { siteReferences } from '@commonplace/markdown/embeds/site-references';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { articlePath } from '../article-path.ts';

/** The names to look up: usernames in lower case, of users and organizations, and slugs of articles. */
interface Wanted {
  usernames: string[];
  slugs: string[];
}

interface Embeddable {
  username: string;
  slug: string | null;
  label: string;
}

/** Selects visible users, organizations and listed articles by these names. */
export const embeddable = statement('embeddable', (_db: Kysely<Tables>, param: Param<Wanted>) => {
  const usernames = param('usernames');
  return sql<Embeddable>`
    select username, null as slug, name || ' (@' || username || ')' as label from users
    where lower(username collate "C") = any(${usernames}::text[]) and not deleted and status not in ('spam', 'deleted')
    union all
    select username, null, name from organizations
    where lower(username collate "C") = any(${usernames}::text[]) and not deleted
    union all
    select coalesce(organization.username, author.username), a.slug, a.title
    from articles a
    join users author on author.id = a.user_id
    left join organizations organization on organization.id = a.organization_id and not organization.deleted
    where a.slug = any(${param('slugs')}::text[]) and a.listed`;
});

/**
 * Returns the labels of pages of this site that a body embeds, by their path as written. Hidden and unknown pages are
 * left out.
 */
export async function embedLabels(db: StatementRunner, bodyMarkdown: string): Promise<Map<string, string>> {
  const paths = siteReferences(bodyMarkdown);
  const wanted = paths.map((path) => path.split('/').slice(1));
  const usernames = wanted.filter((parts) => parts.length === 1).map(([username = '']) => username.toLowerCase());
  const slugs = wanted.flatMap(([, slug, ...rest]) => (slug === undefined || rest.length > 0 ? [] : [slug]));
  if (usernames.length === 0 && slugs.length === 0) return new Map();
  const rows = await embeddable.all(db, { usernames, slugs });
  const labels = new Map(
    rows.map(({ username, slug, label }) => [
      slug === null ? `/${username.toLowerCase()}` : articlePath(username, slug),
      label,
    ]),
  );
  return new Map(
    paths.flatMap((path) => {
      const [, username = '', ...rest] = path.split('/');
      const label = labels.get(['', username.toLowerCase(), ...rest].join('/'));
      return label === undefined ? [] : [[path, label] as const];
    }),
  );
}
