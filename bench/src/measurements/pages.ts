import { setTimeout as sleep } from 'node:timers/promises';
import { startBareFastify } from '../bare-servers.ts';
import { compare } from '../compare.ts';
import type { GoalName } from '../goals.ts';
import { measure, warmUp, type Scenario } from '../measure.ts';
import { pageKinds, pageScenarios, type PageKind } from '../page-scenarios.ts';
import { countApiRequests } from '../platform-metrics.ts';
import { startGatewayWithoutPages, type FurtherGateway } from '../further-gateway.ts';
import type { Run } from './run.ts';

/** The part of a run that pages need. */
type PageRun = Pick<Run, 'settings' | 'findings' | 'platform' | 'subject'>;

const connections = 10;
/** Requests of the measurement before have ended. */
const quietMs = 1_000;

type Latency = Extract<GoalName, `${PageKind}${string}, p95`>;

/** Measures pages from the cache, from cached answers of the API, and without a cache. */
export async function measurePages(run: PageRun, uncached: FurtherGateway): Promise<void> {
  await using partly = await startGatewayWithoutPages(run.platform);
  await sleep(quietMs);
  for (const kind of pageKinds) await countCalls(run, partly, kind);
  await comparePages(run);
  for (const kind of pageKinds) {
    await measurePage(run, partly, kind, `${kind} from cached answers, p95`);
    await measurePage(run, uncached, kind, `${kind}, uncached, p95`);
  }
}

/** Compares cached pages with a bare server that sends the same bytes. */
async function comparePages({ findings, settings, platform, subject }: PageRun): Promise<void> {
  const scenarios = pageScenarios(platform, platform, subject);
  for (const kind of pageKinds) {
    const name = `${kind}, vs bare Fastify` as const;
    await findings.attempt(name, async () => {
      const page: Scenario = { name: kind, ...scenarios[kind] };
      await using bare = await startBareFastify(`bare Fastify, ${kind}`, page);
      findings.measurements.push(await measure(page, 50, settings.seconds));
      findings.measurements.push(await measure(bare.scenario, 50, settings.seconds));
      findings.compared(await compare(name, page, bare.scenario, settings.secondsPerRound));
    });
  }
}

async function measurePage(run: PageRun, gateway: FurtherGateway, kind: PageKind, name: Latency): Promise<void> {
  const { findings, settings, platform, subject } = run;
  await findings.attempt(name, async () => {
    const scenario = { name: name.replace(/, p95$/, ''), ...pageScenarios(platform, gateway, subject)[kind] };
    await warmUp(scenario, connections);
    const measurement = await measure(scenario, connections, settings.seconds * 2);
    findings.measurements.push(measurement);
    if (measurement.errors > 0) throw new Error(`${measurement.errors} pages failed`);
    findings.figures[name] = measurement.p95Milliseconds;
  });
}

/** Counts the calls of the site for one page; nothing else may read the platform meanwhile. */
async function countCalls({ findings, platform, subject }: PageRun, gateway: FurtherGateway, kind: PageKind) {
  const name = `${kind}, calls of the API` as const;
  await findings.attempt(name, async () => {
    const { url, headers = {} } = pageScenarios(platform, gateway, subject)[kind];
    const before = await countApiRequests(platform);
    const page = await fetch(url, { headers: { 'user-agent': 'bench', ...headers } });
    if (!page.ok) throw new Error(`status ${page.status}`);
    findings.figures[name] = (await countApiRequests(platform)) - before;
  });
}
