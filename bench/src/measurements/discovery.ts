import type { RunningPlatform } from '@commonplace/testing/platform-process';
import type { GoalName } from '../goals.ts';
import { percentileOf } from '../percentile.ts';
import { appProcesses, residentMebibytes } from '../process-figures.ts';
import type { FurtherGateway } from '../further-gateway.ts';
import type { Run } from './run.ts';

type DiscoveryRun = Pick<Run, 'findings'> & { platform: RunningPlatform };

const repetitions = 20;
const sampleMs = 2;

/**
 * Measures what programs read, without a cache: the index of sitemaps, the file of articles with the most entries, and a page of a
 * feed that is reached by its links.
 */
export async function measureDiscovery(run: DiscoveryRun, uncached: FurtherGateway): Promise<void> {
  await measureP95(run, 'sitemap index, uncached, p95', `${uncached.url}/sitemap.xml`);
  const file = await largestFile(uncached);
  await measureP95(run, 'sitemap of articles, uncached, p95', file);
  await measureMemory(run, uncached, file);
  await measureP95(run, 'hundredth page of a feed, uncached, p95', await pageOfFeed(uncached, 100));
}

async function measureP95({ findings }: DiscoveryRun, name: GoalName, url: string): Promise<void> {
  await findings.attempt(name, async () => {
    await read(url);
    const milliseconds: number[] = [];
    for (let time = 0; time < repetitions; time += 1) {
      const started = performance.now();
      await read(url);
      milliseconds.push(performance.now() - started);
    }
    findings.figures[name] = percentileOf(milliseconds, 0.95);
  });
}

/** Measures by how much the resident memory of all apps together grows at most while the file is made. */
async function measureMemory({ findings, platform }: DiscoveryRun, uncached: FurtherGateway, url: string) {
  const name = 'sitemap of articles, uncached, memory';
  await findings.attempt(name, async () => {
    const pids = [...Object.values(appProcesses(platform)), ...uncached.pids];
    const resident = () => pids.reduce((sum, pid) => sum + residentMebibytes(pid), 0);
    const before = resident();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, resident())), sampleMs);
    await read(url).finally(() => clearInterval(timer));
    findings.figures[name] = most - before;
  });
}

/** Returns the URL of the longest of the first sitemaps of articles. */
async function largestFile({ url }: FurtherGateway): Promise<string> {
  const index = await read(`${url}/sitemap.xml`);
  const paths = [...index.matchAll(/\/sitemaps\/articles-\d+\.xml/g)].map(([path]) => url + path).slice(0, repetitions);
  const files = await Promise.all(paths.map(async (path) => ({ path, length: (await read(path)).length })));
  const [largest] = files.toSorted((one, other) => other.length - one.length);
  if (!largest) throw new Error('the index names no file of articles');
  return largest.path;
}

/** Follows the links of the feed of the site to a page. */
async function pageOfFeed({ url }: FurtherGateway, number: number): Promise<string> {
  let at = `${url}/feed.json`;
  for (let page = 1; page < number; page += 1) {
    const { next_url: next } = JSON.parse(await read(at)) as { next_url?: string };
    if (next === undefined) throw new Error(`the feed ends with page ${page}`);
    const { pathname, search } = new URL(next);
    at = url + pathname + search;
  }
  return at;
}

async function read(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'user-agent': 'bench' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return text;
}
