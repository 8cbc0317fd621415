import { describe, expect, it } from 'vitest';
import { articleScore, hotnessScore } from './hotness.ts';

const day = 86_400_000;
const now = new Date('2026-03-01T00:00:00Z');
const yesterday = new Date(now.getTime() - day);

describe('articleScore', () => {
  it('counts reactions and comments alike', () => {
    const engagement = { publicReactionsCount: 3, commentsCount: 2, qualityPoints: 0 };
    expect(articleScore(engagement, { status: 'suspended' })).toBe(5);
  });

  it('adds the votes of trusted users, and subtracts 500 for a spam account', () => {
    const engagement = { publicReactionsCount: 3, commentsCount: 2, qualityPoints: -50 };
    expect(articleScore(engagement, { status: 'good_standing' })).toBe(-45);
    expect(articleScore(engagement, { status: 'spam' })).toBe(-545);
  });
});

describe('hotnessScore', () => {
  it('ranks the newer of two articles with the same score first', () => {
    expect(hotnessScore(10, now)).toBeGreaterThan(hotnessScore(10, yesterday));
  });

  it('ranks the better of two articles of the same time first', () => {
    expect(hotnessScore(11, now)).toBeGreaterThan(hotnessScore(10, now));
    expect(hotnessScore(0, now)).toBeGreaterThan(hotnessScore(-20, now));
  });

  it('keeps an article of yesterday with a hundred times the score ahead', () => {
    expect(hotnessScore(1_000, yesterday)).toBeGreaterThan(hotnessScore(1, now));
    expect(hotnessScore(20, yesterday)).toBeLessThan(hotnessScore(1, now));
  });
});
