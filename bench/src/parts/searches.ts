import { measure, warmUp, type Scenario } from '../measure.ts';
import { appProcesses } from '../process-figures.ts';
import { v1 } from '../scenarios.ts';
import type { UncachedGateway } from '../uncached-gateway.ts';
import type { Run } from './run.ts';

const connections = 10;

/** What people type, each kind by several examples that are asked in turn. */
const texts = {
  'a word': ['typescript', 'postgresql', 'kubernetes', 'footnote', 'accessibility', 'monday'],
  'two common words': ['team production', 'library tools', 'reading speed', 'first version', 'small steps'],
  'a typo': ['typescrpit', 'postgersql', 'kuberentes', 'accesibility', 'documentaton', 'machne'],
  'a prefix of two letters': ['ty', 'po', 'ku', 'ma', 're', 'th'],
  'one letter': ['t', 's', 'a', 'w', 'e', 'x'],
} as const;

/** E11 past the cache, on PostgreSQL: how long the slowest of a hundred searches takes. */
export async function measureSearches(
  { settings, findings, platform }: Pick<Run, 'settings' | 'findings' | 'platform'>,
  uncached: UncachedGateway,
): Promise<void> {
  for (const [kind, examples] of Object.entries(texts)) {
    const name = `E11 past the cache, ${kind as keyof typeof texts}, p99` as const;
    await findings.attempt(name, async () => {
      const paths = examples.map((text) => `/api/articles/search?q=${encodeURIComponent(text)}`);
      const pids = () => [...Object.values(appProcesses(platform)), uncached.pid];
      const scenario: Scenario = { name: `E11 past the cache, ${kind}`, url: uncached.url, headers: v1, paths, pids };
      await warmUp(scenario, connections);
      const measurement = await measure(scenario, connections, settings.seconds * 2);
      findings.measurements.push(measurement);
      if (measurement.errors > 0) throw new Error(`${measurement.errors} searches failed`);
      findings.figures[name] = measurement.p99Milliseconds;
    });
  }
}
