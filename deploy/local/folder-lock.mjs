// Keeps two commands in one clone from installing or building at the same time. Plain JavaScript for Node 20, as it
// runs before the installation.
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
  if (!(holder > 0)) return false; // Just created; the process id is not written yet.
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

/** Runs `work` while no other process holds the lock file. Calls `onWait` if it has to wait, which an abort ends. */
export async function withFolderLock(path, { onWait, signal }, work) {
  mkdirSync(dirname(path), { recursive: true });
  await take(path, onWait, signal);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
