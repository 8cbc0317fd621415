// Preloaded into an app that Node's watcher runs: ends it in order when the watcher is gone, however that ended.
const CHECK_MS = 500;
const watcher = process.ppid;

const check = setInterval(() => {
  if (process.ppid === watcher) return;
  clearInterval(check);
  process.kill(process.pid, 'SIGTERM');
}, CHECK_MS);
check.unref();
