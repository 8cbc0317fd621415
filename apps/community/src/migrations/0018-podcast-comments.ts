import { Migration } from '@commonplace/db/migrations';

/** Comments on podcast episodes, comments hidden by the author of an article, and threads of 200 levels. */
export class PodcastCommentsMigration extends Migration {
  override name = '0018-podcast-comments';

  override up(): void {
    this.addSql(`
      -- Copies of content's podcast episodes, kept by PodcastEpisodeChanged.
      create table podcast_episodes (
        id integer primary key,
        version integer not null,
        deleted boolean not null,
        listed boolean not null,
        title text not null,
        path text not null
      )`);
    // Existing rows satisfy the constraints; the next migration validates them without blocking writes.
    this.addSql(`
      alter table comments
        alter column article_id drop not null,
        add column podcast_episode_id integer references podcast_episodes (id),
        add column hidden_at timestamptz,
        drop constraint if exists comments_depth_check,
        add constraint comments_level check (depth between 0 and 199) not valid,
        add constraint comments_target check ((article_id is null) <> (podcast_episode_id is null)) not valid`);
  }
}
