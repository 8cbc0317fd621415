import { Migration } from '@commonplace/db/migrations';
import { beginSql, functionSql, type CountedTable } from './site-figures/counted-tables.ts';

const counted: CountedTable = {
  table: 'episode_comments',
  kind: 'episode_comments',
  day: 'created_on',
  amount: '1',
  counts: 'not deleted',
};

/** Comments on podcast episodes, which count for the site only. */
export class CommentsOnEpisodes extends Migration {
  override name = '0012-comments-on-episodes';

  override up(): void {
    this.addSql(`
      create table episode_comments (
        id integer primary key,
        version integer not null,
        deleted boolean not null,
        created_on date not null
      )`);
    this.addSql(functionSql(counted));
    this.addSql(beginSql(counted));
  }
}
