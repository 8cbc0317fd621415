/** The reference point of the age term; any constant works. */
const epochSeconds = Date.UTC(2020, 0, 1) / 1000;

/** An article that is this much older needs ten times the score, or the weight in a feed, to rank equally. */
export const secondsPerTenfold = 45_000;

/** Subtracted from the score of articles by spam accounts (MarkUserAsSpam). */
const spamPenalty = 500;

/**
 * Returns the score of an article, from its engagement and the votes of trusted users. It orders `tags`, `top` and,
 * with age, popularity (ListArticles).
 */
export function articleScore(
  engagement: { publicReactionsCount: number; commentsCount: number; qualityPoints: number },
  author: { status: string },
): number {
  const earned = engagement.publicReactionsCount + engagement.commentsCount + engagement.qualityPoints;
  return author.status === 'spam' ? earned - spamPenalty : earned;
}

/**
 * Returns the popularity (ListArticles): the logarithm of the score plus the time of publication. It does not change as
 * time passes, so idle articles are never recomputed.
 */
export function hotnessScore(score: number, publishedAt: Date): number {
  const weight = Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1));
  return weight + (publishedAt.getTime() / 1000 - epochSeconds) / secondsPerTenfold;
}
