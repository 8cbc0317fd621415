/** Records of one statement. */
export const batchSize = 1_000;
/** Comments of the first seeded article, so that there is always a long discussion. */
const longDiscussion = 200;
const usualReactions = 3;
/** A range of articles with its comments and reactions. */
export interface Batch {
  offset: number;
  count: number;
  comments: number;
  reactions: number;
  /** Comments on the first article of the batch. */
  discussion: number;
}

/** Splits articles into batches and distributes exactly the given comments. */
export function planBatches(articles: number, comments: number, reactionsPerArticle = usualReactions): Batch[] {
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

/** Returns the offset of each batch. */
export function batchOffsets(total: number): number[] {
  return Array.from({ length: Math.ceil(total / batchSize) }, (_, batch) => batch * batchSize);
}

/** Returns skewed page views between 25 and about 1,500, reproducible by seed and index. */
export function pageViews(seed: number, index: number): number {
  return Math.floor(25 * Math.min(60, 1 / Math.sqrt(1 - fraction(seed, index) * 0.9997)));
}

/** Returns a reproducible number in [0, 1) (the finalizer of MurmurHash3). */
function fraction(seed: number, index: number): number {
  let hash = (Math.imul(seed, 0x9e3779b1) ^ index) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
