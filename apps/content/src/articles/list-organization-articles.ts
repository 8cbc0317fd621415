import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { ListOrganizationArticlesRequest } from '@commonplace/proto/content/v1/articles';
import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import { readArticlePage, type ArticlePage } from './article-page.ts';
import { ofOrganization } from './filters/of-organization.ts';

const organizationById = statement(
  'organization-by-id',
  (_db, given: Given<{ id: number }>) => sql<{ id: number }>`
    select id from organizations where id = ${given('id')} and not deleted`,
);

const organizationByUsername = statement(
  'organization-by-username',
  (_db, given: Given<{ username: string }>) => sql<{ id: number }>`
    select id from organizations where lower(username collate "C") = lower(${given('username')} collate "C") and not deleted order by id limit 1`,
);

const organizationByFormerUsername = statement(
  'organization-by-former-username',
  (_db, given: Given<{ username: string }>) => sql<{ id: number }>`
    select id from organizations where not deleted and id = (
      select organization_id from former_organization_usernames where username = lower(${given('username')} collate "C"))
      and not exists (select from users where lower(username collate "C") = lower(${given('username')} collate "C") and not deleted)`,
);

/** E13: published articles of an organization, newest first; one that is unknown or gone is not found. */
export async function listOrganizationArticles(
  context: ContentContext,
  call: CallContext,
  request: ListOrganizationArticlesRequest,
): Promise<ArticlePage & { organizationId: number }> {
  const { page, perPage, scope, organization } = request;
  const db = context.database.reader(call.signal);
  const found =
    organization.case === 'id'
      ? await organizationById.first(db, { id: organization.value })
      : await findByName(db, organization.value ?? '');
  if (found === undefined) throw notFound();
  const articles = await readArticlePage(db, ofOrganization({ organizationId: found.id }, scope), { page, perPage });
  return { ...articles, organizationId: found.id };
}

/** By the name that it has, or had. */
async function findByName(db: StatementRunner, username: string) {
  return (
    (await organizationByUsername.first(db, { username })) ??
    (await organizationByFormerUsername.first(db, { username }))
  );
}
