// `npm start`: runs the whole platform on this machine until Ctrl-C or SIGTERM.
import { appNames } from './platform.ts';
import { runFromTerminal } from './run-from-terminal.ts';

const ignored = process.argv.slice(2);
if (ignored.length > 0) {
  const rule = 'npm start takes no arguments; settings are environment variables (docs/configuration.md)';
  process.stderr.write(`Ignored ${ignored.join(' ')}: ${rule}.\n`);
}
await runFromTerminal(() => ({ fromSources: false, apps: appNames }));
