import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Connections of an app to other processes: its `connections.json` (`npm run lists`). */
export interface AppConnections {
  /** The apps that it calls. */
  calls: string[];
  /** The processes that may call it, of which it needs the public keys. */
  callers: string[];
  /** The events that it handles and may read. */
  consumes: string[];
  /** Its environment variables. */
  variables: { required: string[]; optional: string[] };
}

/** The repository, or what `turbo prune` leaves of it for some apps. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Returns the connections of each app of this repository, by name. A pruned repository has only some apps. */
export function readConnections(): Map<string, AppConnections> {
  const paths = globSync('apps/*/connections.json', { cwd: root }).toSorted();
  return new Map(
    paths.map((path) => [
      path.split('/')[1] ?? '',
      JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as AppConnections,
    ]),
  );
}
