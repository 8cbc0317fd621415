// Preloaded into an app that Node's watcher runs: the app stops in order when the watcher is gone.
import { whenParentIsGone } from './parent-watch.mjs';

whenParentIsGone(() => process.kill(process.pid, 'SIGTERM'));
