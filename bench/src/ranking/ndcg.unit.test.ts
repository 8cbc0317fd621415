import { describe, expect, it } from 'vitest';
import { rankingArticles } from './articles.ts';
import { meanScore, ndcg } from './ndcg.ts';
import { queryKinds, rankingQueries } from './queries.ts';

describe('ndcg', () => {
  const grades = { best: 3, good: 2, fair: 1 };

  it('is 1 for the best order and 0 without answers', () => {
    expect(ndcg(['best', 'good', 'fair', 'other'], grades)).toBe(1);
    expect(ndcg([], grades)).toBe(0);
    expect(ndcg(['other'], grades)).toBe(0);
  });

  it('weighs 2^grade - 1 by the logarithm of the position', () => {
    const ideal = 7 + 3 / Math.log2(3) + 1 / Math.log2(4);
    expect(ndcg(['other', 'best', 'fair'], grades)).toBeCloseTo((7 / Math.log2(3) + 1 / 2) / ideal, 10);
    expect(ndcg(['good', 'best', 'fair'], grades)).toBeLessThan(1);
  });

  it('considers only ten answers', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`a${index}`, 3]));
    expect(ndcg(Object.keys(many).slice(0, 10), many)).toBe(1);
    expect(ndcg([...Array.from({ length: 10 }, () => 'other'), 'best'], grades)).toBe(0);
  });

  it('is rounded to three decimals on average', () => {
    expect(meanScore([1, 0, 0])).toBe(0.333);
  });
});

describe('the articles', () => {
  it('have unique keys and titles, and at most four tags', () => {
    expect(new Set(rankingArticles.map(({ key }) => key)).size).toBe(rankingArticles.length);
    expect(new Set(rankingArticles.map(({ title }) => title)).size).toBe(rankingArticles.length);
    expect(rankingArticles.filter(({ tags }) => tags.length === 0 || tags.length > 4)).toEqual([]);
  });
});

describe('the queries', () => {
  it('are sixty distinct ones', () => {
    expect(new Set(rankingQueries.map(({ text }) => text)).size).toBe(60);
    expect(rankingQueries).toHaveLength(60);
  });

  it('include several of every kind', () => {
    for (const kind of queryKinds) {
      expect(rankingQueries.filter((query) => query.kind === kind).length, kind).toBeGreaterThanOrEqual(3);
    }
  });

  it('grade existing articles, at least one as ideal', () => {
    const keys = new Set(rankingArticles.map(({ key }) => key));
    for (const { text, grades } of rankingQueries) {
      expect(
        Object.keys(grades).filter((key) => !keys.has(key)),
        text,
      ).toEqual([]);
      expect(Object.values(grades), text).toContain(3);
    }
  });
});
