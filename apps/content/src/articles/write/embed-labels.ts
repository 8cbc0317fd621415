import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { siteReferences } from '@commonplace/markdown/embeds/site-references';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { articlePath } from '../article-view.ts';

/** What may be embedded: usernames in lower case, of whoever they are, and slugs of articles. */
interface Wanted {
  usernames: string[];
  slugs: string[];
}

interface Embeddable {
  username: string;
  slug: string | null;
  label: string;
}

/** Whatever everybody may see that has one of these names: people, organizations, articles that are listed. */
export const embeddable = statement('embeddable', (_db: Kysely<Tables>, given: Given<Wanted>) => {
  const usernames = given('usernames');
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
    where a.slug = any(${given('slugs')}::text[]) and a.listed`;
});

/**
 * What the pages of this site that a body embeds are called, by their path as it is written there. What nobody may see,
 * and what is not known here (yet), is left out.
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
