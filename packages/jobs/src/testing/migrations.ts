import { Migration } from '@commonplace/db/migrations';
import { outboxTableSql } from '@commonplace/events/outbox';
import { JobsMigration } from '../migration.ts';

class CreateJobs extends JobsMigration {
  override name = '0001-jobs';
}

class CreateEffects extends Migration {
  override name = '0002-effects';
  override up() {
    this.addSql(outboxTableSql);
    this.addSql('create table effects (position integer generated always as identity, effect text not null)');
  }
}

export const migrations = [CreateJobs, CreateEffects];
