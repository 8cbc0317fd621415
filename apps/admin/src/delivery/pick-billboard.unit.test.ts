import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickBillboard, type Candidate } from './pick-billboard.ts';

const candidate = fc.record<Omit<Candidate, 'id'>>({
  type_of: fc.constantFrom('in_house', 'external', 'community'),
  organization_id: fc.option(fc.integer({ min: 1, max: 3 })),
  priority: fc.boolean(),
  weight: fc.double({ min: 0, max: 10_000, noNaN: true }),
  impressions_count: fc.integer({ min: 0, max: 5_000 }),
  success_rate: fc.double({ min: 0, max: 1, noNaN: true }),
  is_preferred: fc.boolean(),
  is_paired: fc.boolean(),
});
const candidates = fc
  .array(candidate, { minLength: 1, maxLength: 40 })
  .map((some) => some.map((one, at): Candidate => ({ ...one, id: at + 1 })));
const chance = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

const draw = (numbers: Iterator<number>) => () => numbers.next().value as number;
/** Numbers for the strategy, then for its draw. */
const drawing = (...numbers: number[]) => draw(numbers[Symbol.iterator]());

const plain: Candidate = {
  id: 1,
  type_of: 'in_house',
  organization_id: null,
  priority: false,
  weight: 1,
  impressions_count: 0,
  success_rate: 0,
  is_preferred: false,
  is_paired: false,
};
const oldCandidate = (changes: Partial<Candidate>): Candidate => ({ ...plain, impressions_count: 1_000, ...changes });

/** The lower bound of each strategy, of 1. */
const [random, weighted, newOnly, performance] = [0, 0.05, 0.35, 0.4];

describe('pickBillboard', () => {
  it('returns a candidate if there is any', () => {
    fc.assert(
      fc.property(candidates, chance, (all, numbers) => {
        expect(all).toContain(pickBillboard(all, draw(numbers)));
      }),
    );
    expect(pickBillboard([])).toBeUndefined();
  });

  it('prefers billboards of the organization', () => {
    fc.assert(
      fc.property(candidates, chance, (all, numbers) => {
        const hasCommunity = all.some(({ type_of: type }) => type === 'community');
        expect(pickBillboard(all, draw(numbers))?.type_of === 'community').toBe(hasCommunity);
      }),
    );
  });

  it('prefers paired billboards', () => {
    fc.assert(
      fc.property(candidates, chance, (all, numbers) => {
        const community = all.filter(({ type_of: type }) => type === 'community');
        const inQuestion = community.length > 0 ? community : all;
        const hasPaired = inQuestion.some(({ is_paired: isPaired }) => isPaired);
        expect(pickBillboard(all, draw(numbers))?.is_paired).toBe(hasPaired);
      }),
    );
  });

  it('depends only on the candidates and the random numbers', () => {
    fc.assert(
      fc.property(
        candidates,
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 9 }),
        (all, some) => {
          expect(pickBillboard(all, drawing(...some))).toBe(pickBillboard([...all], drawing(...some)));
        },
      ),
    );
  });
});

describe('pickBillboard by weight', () => {
  it('picks in proportion to weight, ten times as often if the article prefers it', () => {
    const steps = 1_000;
    fc.assert(
      fc.property(fc.array(candidate, { minLength: 2, maxLength: 6 }), (some) => {
        const all = some.map((one, at): Candidate => ({
          ...one,
          id: at + 1,
          type_of: 'in_house',
          is_paired: false,
          impressions_count: 0,
        }));
        const share = ({ weight, is_preferred: isPreferred }: Candidate) => weight * (isPreferred ? 10 : 1);
        const total = all.reduce((sum, one) => sum + share(one), 0);
        fc.pre(total > 0.001);
        const counts = new Map<number, number>();
        for (let step = 0; step < steps; step += 1) {
          const id = pickBillboard(all, drawing(weighted, (step + 0.5) / steps))?.id ?? 0;
          counts.set(id, (counts.get(id) ?? 0) + 1);
        }
        for (const one of all) {
          expect(Math.abs((counts.get(one.id) ?? 0) - (steps * share(one)) / total)).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('picks only new and priority billboards', () => {
    const [old, fresh, urgent] = [
      oldCandidate({ id: 1 }),
      { ...plain, id: 2 },
      oldCandidate({ id: 3, priority: true }),
    ];
    const ids = [0, 0.49, 0.51, 0.99].map((at) => pickBillboard([old, fresh, urgent], drawing(weighted, at))?.id);
    expect(ids).toEqual([2, 2, 3, 3]);
    expect(pickBillboard([old, fresh, urgent], drawing(newOnly, 0.9))?.id).toBe(2);
    // Falls back to all candidates.
    expect(pickBillboard([old], drawing(weighted, 0.5))?.id).toBe(1);
  });

  it('picks a billboard of weight 0 only if there is no other', () => {
    expect(pickBillboard([{ ...plain, weight: 0 }], drawing(weighted, 0.5, 0.5))?.id).toBe(1);
    const both = [
      { ...plain, weight: 0 },
      { ...plain, id: 2 },
    ];
    expect([0, 0.5, 0.999].map((at) => pickBillboard(both, drawing(weighted, at))?.id)).toEqual([2, 2, 2]);
  });
});

describe('pickBillboard by performance', () => {
  it('picks among the best fifteen, the best most often', () => {
    const all = Array.from({ length: 40 }, (_, at) => oldCandidate({ id: at + 1, success_rate: at / 40 }));
    fc.assert(
      fc.property(
        fc.double({ min: performance, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (way, count, at) => {
          expect(pickBillboard(all, drawing(way, count, at))?.id).toBeGreaterThan(25);
        },
      ),
    );
    expect(pickBillboard(all, drawing(performance, 0, 0.999))?.id).toBe(40);
    expect(pickBillboard(all, drawing(performance, 0.999, 0.999))?.id).toBe(26);
  });

  it('picks any billboard now and then', () => {
    const all = Array.from({ length: 40 }, (_, at) => oldCandidate({ id: at + 1, success_rate: at / 40, weight: 0 }));
    expect(pickBillboard(all, drawing(random, 0))?.id).toBe(1);
  });
});
