import { Migration } from '@commonplace/db/migrations';

/** Chapters and transcripts of episodes. */
export class EpisodeTextsMigration extends Migration {
  override name = '0056-episode-texts';

  override up(): void {
    this.addSql(`
      create table podcast_episode_texts (
        episode_id integer primary key references podcast_episodes (id) on delete cascade,
        chapters jsonb not null,
        chapters_url text,
        transcript jsonb not null,
        transcript_url text,
        transcript_type text,
        due_at timestamptz,
        failures_count integer not null default 0
      )`);
    this.addSql('create index podcast_episode_texts_due on podcast_episode_texts (due_at) where due_at is not null');
  }
}
