/** The cutoff of nDCG@10. */
export const cutoff = 10;

/**
 * Returns the normalized discounted cumulative gain of the first ten answers (nDCG@10): 1 for the best possible order, 0
 * when none is relevant. The gain of an article is 2^grade - 1, discounted by log2(position + 1).
 *
 * @param answers Keys of articles, best first.
 * @param grades Grades by article key; at least one is above 0.
 */
export function ndcg(answers: readonly string[], grades: Readonly<Record<string, number>>): number {
  const gains = answers.map((key) => grades[key] ?? 0);
  const ideal = Object.values(grades).toSorted((a, b) => b - a);
  return discountedGain(gains) / discountedGain(ideal);
}

function discountedGain(grades: readonly number[]): number {
  return grades.slice(0, cutoff).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** Returns the mean rounded to three decimals, so that an unchanged ranking equals its recorded value. */
export function meanScore(scores: readonly number[]): number {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return Math.round(mean * 1_000) / 1_000;
}
