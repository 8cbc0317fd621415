import { Migration } from '@commonplace/db/migrations';

/** Users join organizations by a secret. */
export class OrganizationSecretsMigration extends Migration {
  override name = '0049-organization-secrets';

  override up(): void {
    this.addSql(`
      create table organization_secrets (
        organization_id integer primary key references organizations (id),
        secret_hash bytea not null,
        created_at timestamptz not null default now(),
        constraint organization_secrets_hash_unique unique (secret_hash)
      )
    `);
  }
}
