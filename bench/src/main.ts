import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { createAccounts } from '@commonplace/testing/accounts';
import { type PlatformProcess, startPlatformProcess } from '@commonplace/testing/platform-process';
import { startBareFastify, startBarePg } from './limits.ts';
import { measure, type Measurement } from './measure.ts';
import { appProcesses, residentMebibytes } from './process-figures.ts';
import { formatResults, type Results } from './report.ts';
import { scenarios, type Subject, writersNeeded } from './scenarios.ts';
import { rate, targets } from './targets.ts';

const smallSize = 1_000;
const { articles, seconds } = z
  .object({
    BENCH_ARTICLES: z.coerce
      .number()
      .int()
      .min(2 * smallSize)
      .default(100_000),
    BENCH_SECONDS: z.coerce.number().int().min(1).default(5),
  })
  .transform((environment) => ({ articles: environment.BENCH_ARTICLES, seconds: environment.BENCH_SECONDS }))
  .parse(process.env);
const connectionCounts = [1, 10, 50];

const say = (line: string) => process.stderr.write(`${line}\n`);

async function seed(platform: PlatformProcess, number: number, count: number): Promise<number> {
  say(`Seeding ${count} articles`);
  const size = [
    '--users',
    String(Math.max(50, count / 100)),
    '--articles',
    String(count),
    '--comments',
    String(count * 2),
  ];
  const seeded = await platform.cli('seed', ...size, '--seed', String(number));
  return z.object({ seconds: z.number() }).parse(seeded).seconds;
}

/** An article with a long discussion, one of its tags, and a key with articles to its name. */
async function chooseSubject(platform: PlatformProcess): Promise<Subject> {
  const writers = (await createAccounts(platform, writersNeeded)).map(({ apiKey }) => apiKey);
  const key = writers[0] ?? '';
  const response = await fetch(`${platform.url}/api/articles?per_page=1000&top=3650`);
  const list = z
    .array(z.object({ id: z.number(), comments_count: z.number(), tag_list: z.array(z.string()) }))
    .parse(await response.json());
  const discussed = list.toSorted((a, b) => b.comments_count - a.comments_count)[0];
  if (!discussed) throw new Error('there is no article to measure');
  for (let index = 0; index < 9; index += 1) {
    const article = { title: `Own article ${index}`, body_markdown: 'Written to be listed.', published: true };
    await fetch(`${platform.url}/api/articles`, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ article }),
    });
  }
  return { key, tag: discussed.tag_list[0] ?? 'javascript', articleId: discussed.id, writers };
}

async function measureAll(platform: PlatformProcess, subject: Subject): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const scenario of scenarios(platform, subject)) {
    for (const connections of connectionCounts) {
      say(`Measuring ${scenario.name}, ${connections} connections`);
      measurements.push(await measure(scenario, connections, seconds));
    }
  }
  return measurements;
}

async function measureLimits(platform: PlatformProcess, subject: Subject): Promise<Measurement[]> {
  await using list = await startBareFastify(`${platform.url}/api/articles`);
  await using article = await startBareFastify(`${platform.url}/api/articles/${subject.articleId}`);
  await using rows = await startBarePg(platform.describe().databaseUrls['content'] ?? '');
  const limits = {
    'limit: Fastify, bytes of E1': list,
    'limit: Fastify, bytes of E4': article,
    'limit: pg, rows of E1': rows,
  };
  const measurements: Measurement[] = [];
  for (const [name, { url, pid }] of Object.entries(limits)) {
    for (const connections of connectionCounts) {
      say(`Measuring ${name}, ${connections} connections`);
      measurements.push(await measure({ name, url, pids: [pid] }, connections, seconds));
    }
  }
  return measurements;
}

async function main(): Promise<void> {
  await using platform = await startPlatformProcess();
  await seed(platform, 1, smallSize);
  const subject = await chooseSubject(platform);
  const pastTheCache = scenarios(platform, subject).filter(({ name }) => /^E[14] .*past the cache$/.test(name));
  const small: Measurement[] = [];
  for (const scenario of pastTheCache) small.push(await measure(scenario, 10, seconds));
  const seedSeconds = await seed(platform, 2, articles - smallSize);
  const measurements = await measureAll(platform, subject);
  const memoryMebibytes = Object.fromEntries(
    Object.entries(appProcesses(platform)).map(([name, pid]) => [name, residentMebibytes(pid)]),
  );
  measurements.push(...(await measureLimits(platform, subject)));
  const slowdowns = small.map(({ scenario, requestsPerSecond }) => ({
    scenario,
    times: requestsPerSecond / rate(measurements, scenario, 10),
  }));
  const results: Results = {
    articles,
    seedSeconds,
    measurements,
    memoryMebibytes,
    targets: targets(measurements, memoryMebibytes, slowdowns),
  };
  writeFileSync(new URL('../results.json', import.meta.url), `${JSON.stringify(results, undefined, 2)}\n`);
  process.stdout.write(`${formatResults(results)}\n`);
}

await main();
