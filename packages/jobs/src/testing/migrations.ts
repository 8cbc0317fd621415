import { Migration } from '@commonplace/db/migrations';
import { outboxTableSql } from '@commonplace/events/testing/event-tables';
import { CreateJobs } from './create-jobs.ts';

class CreateEffects extends Migration {
  override name = '0002-effects';
  override up() {
    this.addSql(outboxTableSql);
    this.addSql('create table effects (position integer generated always as identity, effect text not null)');
  }
}

export const migrations = [CreateJobs, CreateEffects];
