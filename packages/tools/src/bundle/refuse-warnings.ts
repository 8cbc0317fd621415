import type { LogLevel, RolldownLog } from 'rolldown';

/** The notice that a plugin took most of a build, which appears only on a slow machine. */
const timings = 'PLUGIN_TIMINGS';

/** Fails a build at each log of the bundler but notices about timings. The option `onLog` of Rolldown. */
export function refuseWarnings(_level: LogLevel, { code, message }: RolldownLog): void {
  if (code !== timings) throw new Error(message);
}
