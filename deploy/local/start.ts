// `npm start`: runs the whole platform on this machine until Ctrl-C or SIGTERM.
import { appNames } from './platform.ts';
import { runFromTerminal } from './run-from-terminal.ts';

await runFromTerminal(() => ({ fromSources: false, apps: appNames }));
