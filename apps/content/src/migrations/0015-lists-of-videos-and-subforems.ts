import { Migration } from '@commonplace/db/migrations';

// A site without subforems, videos and tags that ask for approval pays nothing for theirs: each is of such rows alone.
const indexes = [
  `articles_videos on articles (hotness_score desc, id desc) where listed and video_source_url is not null`,
  `articles_videos_in_subforem on articles (subforem_id, hotness_score desc, id desc)
    where listed and video_source_url is not null and subforem_id is not null`,
  `articles_hot_in_subforem on articles (subforem_id, hotness_score desc, id desc)
    where listed and featured and subforem_id is not null`,
  `articles_latest_in_subforem on articles (subforem_id, published_at desc, id desc)
    where listed and subforem_id is not null`,
  `articles_top_in_subforem on articles (subforem_id, score desc, id desc)
    where listed and subforem_id is not null`,
  `article_tags_approved on article_tags (tag_id, published_at desc, article_id desc) where approved`,
  `article_tags_hot_in_subforem on article_tags (tag_id, subforem_id, hotness_score desc, article_id desc)
    where subforem_id is not null`,
  `article_tags_top_in_subforem on article_tags (tag_id, subforem_id, score desc, article_id desc)
    include (published_at) where subforem_id is not null`,
];

/** What lists of videos, of approved articles and under the host of a subforem read; each is made while articles are written. */
export class ListsOfVideosAndSubforems extends Migration {
  override name = '0015-lists-of-videos-and-subforems';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const index of indexes) {
      // What an interrupted attempt left is not usable.
      this.addSql(`drop index concurrently if exists ${index.split(' ', 1).join()}`);
      this.addSql(`create index concurrently ${index}`);
    }
  }
}
