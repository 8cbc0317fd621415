// `npm run dev`: runs the platform from its sources and restarts an app when its code changes, until Ctrl-C or SIGTERM.
import { runFromTerminal } from './run-from-terminal.ts';
import { selectApps } from './select-apps.ts';

await runFromTerminal(() => ({ fromSources: true, apps: selectApps(process.argv.slice(2)) }));
