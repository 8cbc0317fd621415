// `npm run dev`: the platform from its sources; an app whose code changes is started again. Until Ctrl-C or SIGTERM.
import { runFromTerminal } from './run-from-terminal.ts';
import { selectApps } from './selection.ts';

await runFromTerminal(() => ({ fromSources: true, apps: selectApps(process.argv.slice(2)) }));
