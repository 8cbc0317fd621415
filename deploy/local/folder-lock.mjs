// Two commands in one clone (two platforms side by side, a test beside a platform) must not install or
// build into each other. Plain JavaScript for Node 20, because it runs before anything is installed.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_STEP_MS = 200;

function holderIsGone(path) {
  let holder;
  try {
    holder = Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return true;
    throw error;
  }
  if (!(holder > 0)) return false; // Just made, its process id not yet written.
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

async function take(path, onWait, signal) {
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (holderIsGone(path)) {
      rmSync(path, { force: true });
    } else {
      if (!waited) onWait();
      await sleep(WAIT_STEP_MS, undefined, { signal });
    }
  }
}

/**
 * Does the work while no other process holds the lock file. `onWait` is called when it has to wait for that;
 * an abort ends the waiting.
 */
export async function withFolderLock(path, { onWait, signal }, work) {
  mkdirSync(dirname(path), { recursive: true });
  await take(path, onWait, signal);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
