// Plain JavaScript for Node 20, because it runs before anything is installed.
const CHECK_MS = 500;

/** Calls `work` once the process that started this one is gone, however that ended. It keeps nothing alive. */
export function whenParentIsGone(work) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    work();
  }, CHECK_MS);
  check.unref();
}
