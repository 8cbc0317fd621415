import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { ConfigError } from '@commonplace/service/config';
import { startPlatformProcess } from '@commonplace/testing/platform-process';
import { addHistory } from './add-history.ts';
import { withFigures } from './with-figures.ts';
import { Findings } from './findings.ts';
import { copyRecords } from './copies/copy-records.ts';
import { largeReadScenarios } from './large-scenarios.ts';
import { measureCosts } from './measurements/costs.ts';
import { measureDiscovery } from './measurements/discovery.ts';
import { measureFreshness } from './measurements/freshness.ts';
import { measureMemory } from './measurements/memory.ts';
import { compareDuringWrites } from './measurements/during-writes.ts';
import { measurePages } from './measurements/pages.ts';
import { measurePublications } from './measurements/publications.ts';
import { compareReads } from './measurements/read-shares.ts';
import { measureRankings } from './measurements/rankings.ts';
import { compareRows } from './measurements/row-shares.ts';
import type { Run } from './measurements/run.ts';
import { measureScenarios } from './measurements/scenarios.ts';
import { measureHotSearches, measureSearches } from './measurements/searches.ts';
import { compareSizes } from './measurements/slowdowns.ts';
import { compareWrites } from './measurements/write-shares.ts';
import { prepareLarge } from './prepare-large.ts';
import { parts } from './parts.ts';
import { chooseSubject, say, seed } from './prepare.ts';
import { formatResults, toResults, type Results } from './report.ts';
import { readScenarios } from './scenarios.ts';
import { readSettings } from './settings.ts';
import { startFurtherGateway, startUncachedGateway } from './further-gateway.ts';
import { createWrites, writersNeeded } from './write-scenarios.ts';

async function measureAll(): Promise<Results> {
  const settings = readSettings(process.env);
  const findings = new Findings();
  await measureRankings(findings);
  await using platform = await startPlatformProcess({}, 'disk');
  const { articles, comments } = settings;
  const seedSeconds = await seed(platform, { seed: 2, articles, comments });
  const subject = await chooseSubject(platform, writersNeeded);
  const large = await prepareLarge(platform, settings, subject);
  await addHistory(platform.describe().databaseUrls['analytics'], subject.authorId);
  await using uncached = await startUncachedGateway(platform);
  const reads = readScenarios(platform, uncached, subject);
  const largeReads = largeReadScenarios(platform, uncached, large);
  const run: Run = { settings, findings, platform, subject, large, reads, largeReads, writes: createWrites(subject) };
  await measureScenarios(run);
  await compareReads(run);
  await measurePages(run, uncached);
  await measureFreshnessOf(run);
  await compareRows(run);
  await measureHotSearches(run, uncached);
  await compareDuringWrites(run);
  await compareWrites(run);
  await measureCosts(run);
  await measurePublications(run);
  let growSeconds: number | undefined;
  await findings.attempt(`growth to ${settings.largeArticles} articles`, async () => {
    growSeconds = await copyRecords(platform, settings.largeArticles, ['content']);
    await measureSearches(run, uncached);
    await measureDiscovery(run, uncached);
    await compareSizes(run);
  });
  const memoryMebibytes = measureMemory(run);
  return toResults(findings, { commit: currentCommit(), settings, seedSeconds, growSeconds, memoryMebibytes });
}

async function measureFreshnessOf(run: Run): Promise<void> {
  await using other = await startFurtherGateway(run.platform);
  await measureFreshness(run, other);
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'an unknown commit'; // A copy without git history.
  }
}

/** Writes the figures of a full run to bench/results.json and docs/performance.md. */
function publish(results: Results): void {
  writeFileSync(new URL('../results.json', import.meta.url), `${JSON.stringify(results, undefined, 2)}\n`);
  const page = new URL('../../docs/performance.md', import.meta.url);
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), results));
}

async function runAll(): Promise<void> {
  const results = await measureAll();
  process.stdout.write(`${formatResults(results)}\n`);
  if (results.settings.isFull) publish(results);
  else say('This was not a full run: bench/results.json and docs/performance.md are unchanged.');
}

const [selected] = process.argv.slice(2);
const run = selected === undefined ? runAll : parts[selected];
try {
  if (!run) throw new ConfigError([`${selected}: must be one of ${Object.keys(parts).join(', ')}`]);
  await run();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
