import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPlatform, startPlatformProcess } from '@commonplace/testing/platform-process';
import { addHistory } from './add-history.ts';
import { withFigures } from './with-figures.ts';
import { Findings } from './findings.ts';
import { measureEditor } from './editor/measure-editor.ts';
import { judge } from './goals.ts';
import { grow } from './grow.ts';
import { measureLighthouse } from './lighthouse/measure-lighthouse.ts';
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
import { chooseSubject, say, seed } from './prepare.ts';
import { formatResults, formatTable, rankingTable, toResults, type Results } from './report.ts';
import { measureRevisions } from './revisions/measure-revisions.ts';
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
    growSeconds = await grow(platform.describe().databaseUrls['content'], settings.largeArticles);
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

/** Measures only the ranking of searches, in less than a minute; fails if it is below the recorded value. */
async function runRankings(): Promise<void> {
  const findings = new Findings();
  await measureRankings(findings);
  const { title, head, rows } = rankingTable(findings.rankings);
  process.stdout.write(`${title}\n\n${formatTable(head, rows)}\n`);
  const missed = judge(findings.figures).filter(({ met }) => met === false);
  for (const { name, wanted, reached } of missed) say(`${name}: ${reached}, wanted ${wanted}`);
  if (missed.length > 0 || findings.failures.length > 0) process.exitCode = 1;
}

/** Returns the platform that runs on DATA_DIR. */
function openRunning() {
  return openPlatform(process.env['DATA_DIR'] ?? fileURLToPath(new URL('../../.data', import.meta.url)));
}

/** Runs Lighthouse on pages of the platform that runs on DATA_DIR; fails if a page misses its target. */
async function runLighthouse(): Promise<void> {
  for await (const { path, scores, layoutShift, isMet } of measureLighthouse(openRunning().url)) {
    const figures = Object.entries(scores).map(([name, value]) => `${name} ${value}`);
    process.stdout.write(
      `${path}: ${figures.join(', ')}, layout shift ${layoutShift.toFixed(3)}${isMet ? '' : ' (missed)'}\n`,
    );
    if (!isMet) process.exitCode = 1;
  }
}

/** Fills the platform that runs on DATA_DIR with BENCH_ARTICLES articles. */
async function runSeed(): Promise<void> {
  const platform = openRunning();
  const { articles, comments } = readSettings(process.env);
  say(`took ${await seed(platform, { seed: 1, articles, comments })} s`);
}

/** Measures only typing in the editor; fails if a place misses its target. */
async function runEditor(): Promise<void> {
  for await (const { bytes, place, p50Milliseconds, p95Milliseconds, isMet } of measureEditor()) {
    process.stdout.write(
      `key in ${bytes} bytes, ${place}: p50 ${p50Milliseconds} ms, p95 ${p95Milliseconds} ms${isMet ? '' : ' (missed)'}\n`,
    );
    if (!isMet) process.exitCode = 1;
  }
}

/** Measures only the revisions of an article; prints the figures. */
async function runRevisions(): Promise<void> {
  process.stdout.write(`${JSON.stringify(await measureRevisions(), undefined, 2)}\n`);
}

/** Measures only the pages of the site. */
async function runPages(): Promise<void> {
  const settings = readSettings(process.env);
  const findings = new Findings();
  await using platform = await startPlatformProcess();
  const { articles, comments } = settings;
  await seed(platform, { seed: 2, articles, comments });
  const subject = await chooseSubject(platform, writersNeeded);
  await using uncached = await startUncachedGateway(platform);
  await measurePages({ settings, findings, platform, subject }, uncached);
  measureMemory({ findings, platform });
  printMeasured(findings);
}

/** Measures only the time until two gateways show a change. */
async function runFreshness(): Promise<void> {
  const findings = new Findings();
  await using platform = await startPlatformProcess({}, 'disk');
  await using other = await startFurtherGateway(platform);
  await measureFreshness({ findings, platform }, other);
  printMeasured(findings);
}

/** Measures only what crawlers and feed readers read, with a large number of articles. */
async function runDiscovery(): Promise<void> {
  const { articles, comments, largeArticles } = readSettings(process.env);
  const findings = new Findings();
  await using platform = await startPlatformProcess({}, 'disk');
  await seed(platform, { seed: 2, articles, comments });
  await grow(platform.describe().databaseUrls['content'], largeArticles);
  await using uncached = await startUncachedGateway(platform);
  await measureDiscovery({ findings, platform }, uncached);
  printMeasured(findings);
}

function printMeasured({ figures, failures }: Findings): void {
  const measured = judge(figures).filter(({ met }) => met !== undefined);
  for (const { name, wanted, reached } of measured) process.stdout.write(`${name}: ${reached}, wanted ${wanted}\n`);
  for (const failure of failures) say(JSON.stringify(failure));
}

const [selected] = process.argv.slice(2);
if (selected === undefined) await runAll();
else if (selected === 'ranking') await runRankings();
else if (selected === 'revisions') await runRevisions();
else if (selected === 'editor') await runEditor();
else if (selected === 'pages') await runPages();
else if (selected === 'discovery') await runDiscovery();
else if (selected === 'freshness') await runFreshness();
else if (selected === 'seed') await runSeed();
else if (selected === 'lighthouse') await runLighthouse();
else
  throw new Error(
    `${selected}: must be "discovery", "editor", "freshness", "lighthouse", "pages", "ranking", "revisions" or "seed"`,
  );
