/** Articles are seeded in batches of this size: a message stays well under 4 MiB. */
export const batchSize = 1_000;
/** How many comments the first seeded article gets, so that there is always one long discussion to read and measure. */
const longDiscussion = 200;
const reactionsPerArticle = 3;
/** What a batch holds of comments is limited by community. */
const commentsPerArticle = 50;

/** How many comments so many articles may have. */
export function mostComments(articles: number): number {
  return articles === 0 ? 0 : longDiscussion + Math.max(articles, batchSize) * commentsPerArticle;
}

/** A run of articles with the engagement that is spread over them. */
export interface Batch {
  offset: number;
  count: number;
  comments: number;
  reactions: number;
  /** Comments that go to the batch's first article. */
  discussion: number;
}

/** Cuts the articles into batches and shares the comments among these, exactly. */
export function planBatches(articles: number, comments: number): Batch[] {
  const discussion = Math.min(longDiscussion, comments);
  return batchOffsets(articles).map((offset) => {
    const count = Math.min(batchSize, articles - offset);
    const upTo = (position: number) => Math.floor(((comments - discussion) * position) / articles);
    return {
      offset,
      count,
      comments: upTo(offset + count) - upTo(offset),
      reactions: count * reactionsPerArticle,
      discussion: offset === 0 ? discussion : 0,
    };
  });
}

/** Where the batches of so many begin. */
export function batchOffsets(total: number): number[] {
  return Array.from({ length: Math.ceil(total / batchSize) }, (_, batch) => batch * batchSize);
}

/** Page views of an article: few are read by many. Between 25 and about 1,500, the same for each (seed, index). */
export function pageViews(seed: number, index: number): number {
  return Math.floor(25 * Math.min(60, 1 / Math.sqrt(1 - fraction(seed, index) * 0.9997)));
}

/** A number in [0, 1) for each (seed, index), the same on every machine (the finalizer of MurmurHash3). */
function fraction(seed: number, index: number): number {
  let hash = (Math.imul(seed, 0x9e3779b1) ^ index) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
