import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPlatform, startPlatformProcess } from '@commonplace/testing/platform-process';
import { Findings } from './findings.ts';
import { measureEditor } from './editor/measure-editor.ts';
import { judge } from './goals.ts';
import { copyRecords } from './copies/copy-records.ts';
import { measureFollowers } from './followers/measure-followers.ts';
import { measureDisk } from './measure-disk.ts';
import { measureLighthouse } from './lighthouse/measure-lighthouse.ts';
import { measureDiscovery } from './measurements/discovery.ts';
import { measureFreshness } from './measurements/freshness.ts';
import { measureMemory } from './measurements/memory.ts';
import { measurePages } from './measurements/pages.ts';
import { measureRankings } from './measurements/rankings.ts';
import { chooseSubject, say, seed } from './prepare.ts';
import { formatTable, rankingTable } from './report.ts';
import { measureConsumers } from './relay/measure-consumers.ts';
import { measureMembers, memberTable } from './members/measure-members.ts';
import { measureRelay } from './relay/measure-relay.ts';
import { measureRevisions } from './revisions/measure-revisions.ts';
import { fillPlatform } from './scale/fill-platform.ts';
import { figuresCells, figuresHead, measureReads } from './scale/measure-reads.ts';
import { measureScale, scaleHead, scaleRows } from './scale/measure-scale.ts';
import { readSettings } from './settings.ts';
import { startFurtherGateway, startUncachedGateway } from './further-gateway.ts';
import { writersNeeded } from './write-scenarios.ts';

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

/** Measures the tables of the platform that runs on DATA_DIR, for docs/capacity.md; writes bench/disk.json. */
async function runDisk(): Promise<void> {
  const sizes = await measureDisk(openRunning());
  writeFileSync(new URL('../disk.json', import.meta.url), `${JSON.stringify(sizes, undefined, 2)}\n`);
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

/** Measures only publications of a user with BENCH_FOLLOWERS followers; prints the figures. */
async function runFollowers(): Promise<void> {
  const figures = await measureFollowers(readSettings(process.env).wideFollowers);
  process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
}

/** Measures only the relay of an outbox, and the consumers of what a tenth of as many articles cause; prints the figures. */
async function runRelay(): Promise<void> {
  const { articles } = readSettings(process.env);
  const figures = await measureRelay(articles);
  const consumers = await measureConsumers(Math.ceil(articles / 10));
  process.stdout.write(`${JSON.stringify({ ...figures, consumers }, undefined, 2)}\n`);
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
  await copyRecords(platform, largeArticles, ['content']);
  await using uncached = await startUncachedGateway(platform);
  await measureDiscovery({ findings, platform }, uncached);
  printMeasured(findings);
}

/** Measures all hot reads with BENCH_ARTICLES and with BENCH_LARGE_ARTICLES articles; fails if one grows by more than a half. */
async function runScale(): Promise<void> {
  const findings = new Findings();
  const settings = readSettings(process.env);
  await using platform = await startPlatformProcess({}, 'disk');
  await using uncached = await startUncachedGateway(platform);
  const reads = await measureScale({ platform, uncached, findings, seconds: settings.seconds }, settings);
  process.stdout.write(`${formatTable(scaleHead, scaleRows(reads))}\n`);
  if (findings.failures.length > 0 || reads.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

/** Fills the platform that runs on DATA_DIR with copies until it has BENCH_ARTICLES articles. */
async function runGrow(): Promise<void> {
  await fillPlatform(openRunning(), readSettings(process.env).articles);
}

/** Measures all hot reads, sitemaps and feeds of the platform that runs on DATA_DIR. */
async function runReads(): Promise<void> {
  const findings = new Findings();
  const platform = openRunning();
  await using uncached = await startUncachedGateway(platform);
  const reads = await measureReads({ platform, uncached, findings, seconds: readSettings(process.env).seconds });
  await measureDiscovery({ findings, platform }, uncached);
  const rows = [...reads].map(([name, figures]) => [name, ...figuresCells(figures)]);
  process.stdout.write(`${formatTable(['Read', ...figuresHead], rows)}\n`);
  printMeasured(findings);
}

/** Measures pages of someone with a session on the platform that runs on DATA_DIR. */
async function runMembers(): Promise<void> {
  const findings = new Findings();
  const { seconds } = readSettings(process.env);
  const { head, rows } = memberTable(await measureMembers({ platform: openRunning(), findings, seconds }));
  process.stdout.write(`${formatTable(head, rows)}\n`);
  printMeasured(findings);
}

function printMeasured({ figures, failures }: Findings): void {
  const measured = judge(figures).filter(({ met }) => met !== undefined);
  for (const { name, wanted, reached } of measured) process.stdout.write(`${name}: ${reached}, wanted ${wanted}\n`);
  for (const failure of failures) say(JSON.stringify(failure));
}

/** The parts of the bench that can be run alone, by name. */
export const parts: Readonly<Record<string, () => Promise<void>>> = {
  discovery: runDiscovery,
  disk: runDisk,
  editor: runEditor,
  followers: runFollowers,
  freshness: runFreshness,
  grow: runGrow,
  lighthouse: runLighthouse,
  members: runMembers,
  pages: runPages,
  ranking: runRankings,
  reads: runReads,
  relay: runRelay,
  revisions: runRevisions,
  scale: runScale,
  seed: runSeed,
};
