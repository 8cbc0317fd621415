import { Client } from 'pg';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { GoalName } from '../goals.ts';
import { measure, warmUp, type Scenario } from '../measure.ts';
import { appProcesses } from '../process-figures.ts';
import { v1 } from '../scenarios.ts';
import type { FurtherGateway } from '../further-gateway.ts';
import type { Run } from './run.ts';

const connections = 10;

/** Typical queries by kind, sent in turn. */
export const searchedTexts = {
  'one word': ['typescript', 'postgresql', 'kubernetes', 'footnote', 'accessibility', 'monday'],
  'two common words': ['team production', 'library tools', 'reading speed', 'first version', 'small steps'],
  typo: ['typescrpit', 'postgersql', 'kuberentes', 'accesibility', 'documentaton', 'machne'],
  'two-letter prefix': ['ty', 'po', 'ku', 'ma', 're', 'th'],
  'one letter': ['t', 's', 'a', 'w', 'e', 'x'],
} as const;

/** Measures p99 of uncached searches on PostgreSQL with a million articles. */
export async function measureSearches(run: SearchRun, uncached: FurtherGateway): Promise<void> {
  for (const [kind, examples] of Object.entries(searchedTexts)) {
    const name = `search, uncached, ${kind as keyof typeof searchedTexts}` as const;
    await measureSearch(run, uncached, name, () => examples);
  }
  const name = 'search, uncached, most common word';
  await measureSearch(run, uncached, name, () => mostCommonWord(run.platform));
}

/** Measures repeated searches with the seeded articles: cached ones, and uncached ones whose data is in memory. */
export async function measureHotSearches(run: SearchRun, uncached: FurtherGateway): Promise<void> {
  const allTexts = Object.values(searchedTexts).flat();
  await measureSearch(run, { url: run.platform.url }, 'search, repeated, 100,000 articles', () => allTexts);
  const with100k = 'search, uncached, 100,000 articles';
  await measureSearch(run, uncached, `${with100k}, most common word`, () => mostCommonWord(run.platform));
  await measureSearch(run, uncached, `${with100k}, typo`, () => searchedTexts.typo);
}

/** The gateway for searches; `pids` is set if it is not the platform's. */
type Gateway = Pick<FurtherGateway, 'url'> & Partial<FurtherGateway>;
type SearchRun = Pick<Run, 'settings' | 'findings' | 'platform'>;
type SearchName = Extract<GoalName, `search, ${string}, p99`> extends `${infer Name}, p99` ? Name : never;

async function measureSearch(
  { settings, findings, platform }: SearchRun,
  gateway: Gateway,
  name: SearchName,
  examples: () => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  await findings.attempt(`${name}, p99`, async () => {
    const paths = (await examples()).map((text) => `/api/articles/search?q=${encodeURIComponent(text)}`);
    const pids = () => [...Object.values(appProcesses(platform)), ...(gateway.pids ?? [])];
    const scenario: Scenario = { name, url: gateway.url, headers: v1, paths, pids };
    await warmUp(scenario, connections);
    const measurement = await measure(scenario, connections, settings.seconds * 2);
    findings.measurements.push(measurement);
    if (measurement.errors > 0) throw new Error(`${measurement.errors} searches failed`);
    findings.figures[`${name}, p99`] = measurement.p99Milliseconds;
  });
}

/** Returns the word that occurs in most articles. */
async function mostCommonWord(platform: PlatformProcess): Promise<readonly string[]> {
  const client = new Client({
    connectionString: platform.describe().databaseUrls['content'],
    application_name: 'bench',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ word: string }>(
      'select word from search_words order by articles desc limit 1',
    );
    return rows.map(({ word }) => word);
  } finally {
    await client.end();
  }
}
