/** Reference point of the age term; any constant would do. */
const epochSeconds = Date.UTC(2020, 0, 1) / 1000;

/** An article this much older needs ten times the score to stand beside a newer one, in seconds. */
const secondsPerTenfold = 45_000;

/** What is taken from the score of whatever a spam account wrote (A4). */
const spamPenalty = 500;

/**
 * What an article's engagement, and the votes of trusted people, are worth: the order of `tags`, `top` and, with age, of
 * popularity (E1).
 */
export function articleScore(
  engagement: { publicReactionsCount: number; commentsCount: number; qualityPoints: number },
  author: { status: string },
): number {
  const earned = engagement.publicReactionsCount + engagement.commentsCount + engagement.qualityPoints;
  return author.status === 'spam' ? earned - spamPenalty : earned;
}

/**
 * Popularity (E1): the logarithm of the score plus the time of publication. It does not change as time passes, so
 * nothing has to be computed again when nothing happens.
 */
export function hotnessScore(score: number, publishedAt: Date): number {
  const weight = Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1));
  return weight + (publishedAt.getTime() / 1000 - epochSeconds) / secondsPerTenfold;
}
