import { describe, expect, it } from 'vitest';
import { articleScore, hotnessScore } from './hotness.ts';

const day = 86_400_000;
const now = new Date('2026-03-01T00:00:00Z');
const yesterday = new Date(now.getTime() - day);

describe('articleScore', () => {
  it('counts reactions and comments alike', () => {
    expect(articleScore({ publicReactionsCount: 3, commentsCount: 2 })).toBe(5);
  });
});

describe('hotnessScore', () => {
  it('puts the newer of two articles with the same score first', () => {
    expect(hotnessScore(10, now)).toBeGreaterThan(hotnessScore(10, yesterday));
  });

  it('puts the better of two articles of the same time first', () => {
    expect(hotnessScore(11, now)).toBeGreaterThan(hotnessScore(10, now));
    expect(hotnessScore(0, now)).toBeGreaterThan(hotnessScore(-20, now));
  });

  it('lets an article of yesterday with a hundred times the score stay ahead', () => {
    expect(hotnessScore(1_000, yesterday)).toBeGreaterThan(hotnessScore(1, now));
    expect(hotnessScore(20, yesterday)).toBeLessThan(hotnessScore(1, now));
  });
});
