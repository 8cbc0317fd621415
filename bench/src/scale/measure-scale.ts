import type { Settings } from '../settings.ts';
import { fillPlatform } from './fill-platform.ts';
import { figuresCells, figuresHead, measureReads, type ReadFigures, type ReadRun } from './measure-reads.ts';

/** By how much a read may take longer. */
const maxGrowth = 1.5;
/** Shorter differences are noise. */
const noiseMilliseconds = 3;

/** A read with both numbers of articles. */
export interface ScaledRead {
  name: string;
  small: ReadFigures;
  large: ReadFigures;
  /** Time per request, relative to the smaller number. */
  growth: number;
  p99Growth: number;
  isMet: boolean;
}

/** Measures all hot reads with a small and a large number of articles, and copies records between. */
export async function measureScale(
  run: ReadRun,
  { articles, largeArticles }: Pick<Settings, 'articles' | 'largeArticles'>,
): Promise<ScaledRead[]> {
  await fillPlatform(run.platform, articles);
  const small = await measureReads(run);
  await fillPlatform(run.platform, largeArticles);
  const large = await measureReads(run);
  return [...small].flatMap(([name, before]) => {
    const after = large.get(name);
    return after ? [compareReads(name, before, after)] : [];
  });
}

function compareReads(name: string, small: ReadFigures, large: ReadFigures): ScaledRead {
  const growth = small.requestsPerSecond / large.requestsPerSecond;
  const p99Growth = large.p99Milliseconds / small.p99Milliseconds;
  const isNoise = large.p99Milliseconds - small.p99Milliseconds < noiseMilliseconds;
  return { name, small, large, growth, p99Growth, isMet: growth <= maxGrowth && (p99Growth <= maxGrowth || isNoise) };
}

/** Returns the rows of the table of results. */
export function scaleRows(reads: readonly ScaledRead[]): string[][] {
  return reads.map(({ name, small, large, growth, p99Growth, isMet }) => [
    name,
    ...figuresCells(small),
    ...figuresCells(large),
    growth.toFixed(2),
    p99Growth.toFixed(2),
    isMet ? '' : 'missed',
  ]);
}

/** The columns of the table of results. */
export const scaleHead = [
  'Read',
  ...['small', 'large'].flatMap((size) => figuresHead.map((unit) => `${size} ${unit}`)),
  'growth',
  'p99 growth',
  '',
];
