import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, createAccounts } from '@commonplace/testing/accounts';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/request.ts';
import { runPromtool, whyNoPromtool } from '../../alerts/promtool.ts';
import { observabilityFolder, ruleFiles } from '../../alerts/rules.ts';
import { send, sendUntil } from '../support/requests.ts';
import { evaluatedAt, interval, scrape, seriesOf, type Scrape } from '../support/scrapes.ts';
import { whileStopped } from '../support/stopped.ts';

interface Fault {
  /** Processes that hang; none for a fault of clients. */
  stopped: readonly string[];
  /** Requests during the fault. */
  meanwhile?: () => Promise<unknown>;
  /** Alerts, as labels of their series. */
  fires: readonly string[];
}

let platform: PlatformProcess;
let author: Account;

const write = () =>
  send(platform.url, '/api/articles', {
    method: 'POST',
    apiKey: author.apiKey,
    body: { article: { title: `During a fault ${Math.random()}`, body_markdown: 'Kept.', published: true } },
  });
const read = () => send(platform.url, '/api/articles/me', { apiKey: author.apiKey });
const away = (app: string) => [
  `alertname="ServiceMissing",service="${app}"`,
  `alertname="TargetDown",instance="${app}"`,
];
/** They are stopped together, as they would be one by one. */
const others = ['community', 'listings', 'admin', 'analytics', 'site'];
const longUrl = `/api/articles?sort=${'x'.repeat(15_000)}`;

const faults: Record<string, Fault> = {
  'the gateway hangs': { stopped: ['gateway'], fires: away('gateway') },
  'five apps hang': { stopped: others, fires: others.flatMap(away) },
  'content hangs': {
    stopped: ['content'],
    meanwhile: read,
    fires: [...away('content'), 'alertname="RequestsFail",group="read"'],
  },
  'NATS hangs': {
    stopped: ['nats'],
    meanwhile: write,
    fires: ['alertname="OutboxDelayed",service="content"', 'alertname="LimitsCountedAlone"'],
  },
  'PostgreSQL hangs': {
    stopped: ['postgres'],
    fires: ['content', 'listings'].map((service) => `alertname="DatabaseUnreachable",service="${service}"`),
  },
  'clients flood the gateway': {
    stopped: [],
    meanwhile: () => Promise.all(Array.from({ length: 60 }, () => sendRequest(platform.url, 'GET', longUrl))),
    fires: ['alertname="ClientsRefused",status="414"'],
  },
};

/** Processes answer late while they wait for an engine, but before Prometheus gives up; those that hang never do. */
const patienceMs = ([name = '']: readonly string[]) => (['postgres', 'nats'].includes(name) ? 10_000 : 2_000);

/** Scrapes twice during the fault, with its requests before each time. */
async function suffer({ stopped, meanwhile = async () => undefined }: Fault): Promise<[Scrape, Scrape]> {
  await meanwhile();
  const first = await scrape(platform, patienceMs(stopped));
  await Promise.all([meanwhile(), sleep(1_000)]);
  return [first, await scrape(platform, patienceMs(stopped))];
}

/** The test of promtool for a fault. */
function ruleTest(name: string, series: ReturnType<typeof seriesOf>, fires: readonly string[]) {
  return {
    name,
    interval,
    input_series: series,
    promql_expr_test: fires.map((labels) => ({
      expr: `sum(ALERTS{alertstate="firing",${labels}}) > bool 0`,
      eval_time: evaluatedAt,
      exp_samples: [{ labels: '{}', value: 1 }],
    })),
  };
}

/** Checks that the rules of Prometheus would notice each fault, from the metrics of the processes while it lasts. */
export function alertsFire(given: () => PlatformProcess): void {
  describe.skipIf(whyNoPromtool)(`faults${whyNoPromtool}`, () => {
    let calm: Scrape;
    const tests: ReturnType<typeof ruleTest>[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'commonplace-rules-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    beforeAll(async () => {
      platform = given();
      [author] = (await createAccounts(platform, 1)) as [Account];
      await sendUntil(201, write);
      calm = await scrape(platform, 10_000);
    }, 240_000);

    it.each(Object.entries(faults))('are seen in the metrics: %s', { timeout: 180_000 }, async (name, fault) => {
      const [first, second] = await whileStopped(platform, fault.stopped, () => suffer(fault));
      await sendUntil(200, read);
      tests.push(ruleTest(name, seriesOf(calm, first, second), fault.fires));
    });

    it('each let its alerts fire', () => {
      const rules = ruleFiles.map((file) => `${observabilityFolder}${file}`);
      const file = join(folder, 'faults.json');
      writeFileSync(file, JSON.stringify({ rule_files: rules, evaluation_interval: interval, tests }));
      const { code, output } = runPromtool('test', 'rules', file);
      expect(code, output).toBe(0);
      expect(tests).toHaveLength(Object.keys(faults).length);
    });
  });
}
