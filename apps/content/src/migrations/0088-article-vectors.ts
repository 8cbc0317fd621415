import { Migration } from '@commonplace/db/migrations';

/** Vectors of articles with eight bits per dimension; the last release reads those of `article_embeddings`. */
export class ArticleVectorsMigration extends Migration {
  override name = '0088-article-vectors';

  override up(): void {
    this.addSql(`create table article_vectors (
      article_id integer primary key references articles (id) on delete cascade,
      article_version integer not null,
      model text not null,
      digest bytea not null,
      vector bytea not null
    )`);
  }
}
