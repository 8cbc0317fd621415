/** An article of the fixed set on which search ranking is measured. */
export interface RankingArticle {
  /** Names the article in judgments; its id differs from run to run. */
  key: string;
  title: string;
  tags: string[];
  /** How long ago it was published. */
  ageDays: number;
  /** Markdown. */
  body: string;
}
