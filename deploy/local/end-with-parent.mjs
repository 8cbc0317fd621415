// Preloaded into an app that Node's watcher runs: stops the app in order when the watcher has ended.
import { whenParentIsGone } from './parent-watch.mjs';

whenParentIsGone(() => process.kill(process.pid, 'SIGTERM'));
