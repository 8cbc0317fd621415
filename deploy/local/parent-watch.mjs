// Plain JavaScript for Node 20, as it runs before the installation.
const CHECK_MS = 500;

/** Calls `work` once the parent process has ended for any reason. Does not keep this process alive. */
export function whenParentIsGone(work) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    work();
  }, CHECK_MS);
  check.unref();
}
