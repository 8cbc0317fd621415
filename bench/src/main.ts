import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { compare, type Comparison } from './compare.ts';
import { startBareFastify, startBarePg } from './limits.ts';
import { measure, warmUp, type Measurement, type Scenario } from './measure.ts';
import { chooseSubject, say, seed } from './prepare.ts';
import { appProcesses, residentMebibytes } from './process-figures.ts';
import { formatResults, type Results } from './report.ts';
import { scenarios, type Subject, writersNeeded } from './scenarios.ts';
import { targets, type wantedShares } from './targets.ts';

const smallSize = 1_000;
const { articles, seconds } = z
  .object({
    BENCH_ARTICLES: z.coerce.number().int().min(smallSize).default(100_000),
    BENCH_SECONDS: z.coerce.number().int().min(1).default(5),
  })
  .transform((environment) => ({ articles: environment.BENCH_ARTICLES, seconds: environment.BENCH_SECONDS }))
  .parse(process.env);
const connectionCounts = [1, 10, 50];
/** A comparison takes several rounds of two measurements each. */
const secondsPerRound = Math.max(1, Math.round(seconds * 0.4));

type Shares = Record<keyof typeof wantedShares, { subject: string; limit: Scenario }>;

async function measureAll(all: Scenario[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const scenario of all) {
    for (const connections of connectionCounts) {
      say(`Measuring ${scenario.name}, ${connections} connections`);
      if (!scenario.amount) await warmUp(scenario, connections);
      measurements.push(await measure(scenario, connections, seconds));
    }
  }
  return measurements;
}

/** The scenario of this name. Throws when there is none. */
function named(all: Scenario[], name: string): Scenario {
  const found = all.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`there is no scenario "${name}"`);
  return found;
}

/** Measures the limits, and the scenarios in turn with the limit of each. */
async function measureLimits(platform: PlatformProcess, all: Scenario[], { articleId }: Subject) {
  await using list = await startBareFastify(`${platform.url}/api/articles`);
  await using article = await startBareFastify(`${platform.url}/api/articles/${articleId}`);
  await using rows = await startBarePg(platform.describe().databaseUrls['content'] ?? '');
  const bareList = { name: 'limit: Fastify, bytes of E1', url: list.url, pids: [list.pid] };
  const bareArticle = { name: 'limit: Fastify, bytes of E4', url: article.url, pids: [article.pid] };
  const bareRows = { name: 'limit: pg, rows of E1', url: rows.url, pids: [rows.pid] };
  const measurements = await measureAll([bareList, bareArticle, bareRows]);
  const pairs: Shares = {
    'E1 anonymous, of bare Fastify': { subject: 'E1 list, anonymous', limit: bareList },
    'E4 anonymous, of bare Fastify': { subject: 'E4 article, anonymous', limit: bareArticle },
    'E1 past the cache, of bare pg': { subject: 'E1 list, past the cache', limit: bareRows },
  };
  const shares: Comparison[] = [];
  for (const [name, { subject, limit }] of Object.entries(pairs)) {
    say(`Comparing ${name}`);
    shares.push(await compare(name, named(all, subject), limit, secondsPerRound));
  }
  return { measurements, shares };
}

/** How many times as fast reads past the cache are on a platform with 1,000 articles. */
async function measureSlowdowns(large: Scenario[]): Promise<Comparison[]> {
  await using platform = await startPlatformProcess();
  await seed(platform, 1, smallSize);
  const small = scenarios(platform, await chooseSubject(platform, 1));
  const slowdowns: Comparison[] = [];
  for (const name of ['E1 list, past the cache', 'E4 article, past the cache']) {
    const title = `${name}: slower than with 1,000 articles`;
    say(`Comparing ${title}`);
    slowdowns.push(await compare(title, named(small, name), named(large, name), secondsPerRound));
  }
  return slowdowns;
}

async function main(): Promise<void> {
  await using platform = await startPlatformProcess();
  const seedSeconds = await seed(platform, 2, articles);
  const subject = await chooseSubject(platform, writersNeeded);
  const all = scenarios(platform, subject);
  const measurements = await measureAll(all);
  const memoryMebibytes = Object.fromEntries(
    Object.entries(appProcesses(platform)).map(([name, pid]) => [name, residentMebibytes(pid)]),
  );
  const limits = await measureLimits(platform, all, subject);
  const slowdowns = await measureSlowdowns(all);
  const results: Results = {
    articles,
    seedSeconds,
    measurements: [...measurements, ...limits.measurements],
    memoryMebibytes,
    comparisons: [...limits.shares, ...slowdowns],
    targets: targets(limits.shares, slowdowns, memoryMebibytes),
  };
  writeFileSync(new URL('../results.json', import.meta.url), `${JSON.stringify(results, undefined, 2)}\n`);
  process.stdout.write(`${formatResults(results)}\n`);
}

await main();
