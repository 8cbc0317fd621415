import { Migration } from '@commonplace/db/migrations';

/** Participants by month (its first day), which a dashboard of a year reads instead of days. */
export class PeopleByMonth extends Migration {
  override name = '0011-people-by-month';

  override up(): void {
    this.addSql(`
      create table monthly_people (
        scope text not null,
        scope_id integer not null,
        day date not null,
        user_id integer not null,
        reactions integer not null,
        saves integer not null,
        comments integer not null,
        primary key (scope, scope_id, day, user_id) include (reactions, saves, comments)
      )`);
    this.addSql(`
      insert into monthly_people
      select scope, scope_id, date_trunc('month', day)::date, user_id, sum(reactions), sum(saves), sum(comments)
      from daily_people where day > '-infinity' group by 1, 2, 3, 4`);
  }
}
