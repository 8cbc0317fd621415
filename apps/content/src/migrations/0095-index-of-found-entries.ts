import { Migration } from '@commonplace/db/migrations';

/** The index of `search_entry_matches`. It takes a minute per million records. */
export class IndexOfFoundEntriesMigration extends Migration {
  override name = '0095-index-of-found-entries';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // What an interrupted attempt left is not usable.
    this.addSql('drop index concurrently if exists search_entries_found');
    // What waits to be sorted into the index is read by every search.
    this.addSql(`create index concurrently search_entries_found on search_entries
      using gin (search_entry_lexemes(document), search_entry_segments(type, id)) with (gin_pending_list_limit = 256)`);
  }
}
