import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { ListOrganizationArticlesRequest } from '@commonplace/proto/content/v1/articles';
import { sql } from 'kysely';
import type { ContentContext } from '../../context.ts';
import { readArticlePage, type ArticlePage } from './article-page.ts';
import { byOrganization } from './filters/by-organization.ts';

const organizationById = statement(
  'organization-by-id',
  (_db, param: Param<{ id: number }>) => sql<{ id: number }>`
    select id from organizations where id = ${param('id')} and not deleted`,
);

export const organizationByUsername = statement(
  'organization-by-username',
  (_db, param: Param<{ username: string }>) => sql<{ id: number }>`
    select id from organizations where lower(username collate "C") = lower(${param('username')} collate "C") and not deleted order by id limit 1`,
);

const organizationByFormerUsername = statement(
  'organization-by-former-username',
  (_db, param: Param<{ username: string }>) => sql<{ id: number }>`
    select id from organizations where not deleted and id = (
      select organization_id from former_organization_usernames where username = lower(${param('username')} collate "C"))
      and not exists (select from users where lower(username collate "C") = lower(${param('username')} collate "C") and not deleted)`,
);

/**
 * Returns published articles of an organization, newest first.
 * @throws DomainError not_found for an unknown or deleted organization.
 */
export async function listOrganizationArticles(
  context: ContentContext,
  call: CallContext,
  request: ListOrganizationArticlesRequest,
): Promise<ArticlePage & { organizationId: number }> {
  const { page, perPage, scope, organization } = request;
  const db = context.database.reader(call.signal);
  const row =
    (await find(db, organization)) ?? ((await learn(context, call, organization)) && (await find(db, organization)));
  if (!row) throw notFound();
  const articles = await readArticlePage(db, byOrganization({ organizationId: row.id }, scope), { page, perPage });
  return { ...articles, organizationId: row.id };
}

type OrganizationName = ListOrganizationArticlesRequest['organization'];

function find(db: StatementRunner, organization: OrganizationName): Promise<{ id: number } | undefined> {
  return organization.case === 'id'
    ? organizationById.first(db, { id: organization.value })
    : findByName(db, organization.value ?? '');
}

/** Asks community for an organization whose event may not have arrived yet; returns whether there is one. */
function learn({ directory }: ContentContext, call: CallContext, organization: OrganizationName): Promise<boolean> {
  if (organization.case === 'id') return directory.learn(call, { organizationIds: [organization.value] });
  return directory.learn(call, { usernames: [organization.value ?? ''] });
}

/** Finds an organization by its current or a former username. */
async function findByName(db: StatementRunner, username: string) {
  return (
    (await organizationByUsername.first(db, { username })) ??
    (await organizationByFormerUsername.first(db, { username }))
  );
}
