import type { Command } from '@commonplace/engines/programs';
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { killIfHung, type HangWatch } from './hang-watch.ts';
import { lastMessages } from './log-lines.ts';
import { identifyProcess, type ProcessIdentity } from './process-identity.ts';
import { openProcessLog, type ProcessLog } from './process-log.ts';
import { messageOf, StartError, type Say } from './report.ts';

/** How to run a process, and how to check that it is ready. */
export interface ProcessSpec {
  name: string;
  command: Command;
  env: NodeJS.ProcessEnv;
  workingFolder: string;
  logPath: string;
  stopSignal: NodeJS.Signals;
  /** Time between the stop signal and SIGKILL. */
  stopGraceMs: number;
  /** Runs before every spawn, to clean up after a crash. */
  prepare?: () => Promise<void>;
  /** Checks once whether the process is ready; rejects if not. */
  checkReady: (signal: AbortSignal) => Promise<void>;
  /** Without it, a process that hangs stays. */
  hangWatch?: HangWatch;
}

interface Run {
  child: ChildProcess;
  /** Resolves to a description of how the process ended. */
  ended: Promise<string>;
}

const READY_STEP_MS = 50;
const READY_ATTEMPT_MS = 2000;
const FIRST_READY_DEADLINE_MS = 120_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 15_000;
/** After running this long, a crash restarts with the first delay. */
const STABLE_AFTER_MS = 30_000;

/** Returns the delay after the n-th crash in a row (from 0): doubles from 250 ms up to 15 s. */
export function restartDelay(crashesInARow: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** crashesInARow, MAX_DELAY_MS);
}

/** Returns whether a process was stopped on request; it restarts without a delay, as calls wait for it. */
function exitedCleanly({ child }: Run): boolean {
  return child.exitCode === 0;
}

/** A child process that restarts with back-off when it crashes, until it is stopped. */
export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly log: ProcessLog;
  readonly #say: Say;
  readonly #onSpawn: (identity: ProcessIdentity) => void;
  readonly #stopping = new AbortController();
  #current: Run | undefined;
  /** Settles after the last process was spawned. */
  #watching: Promise<unknown> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(spec: ProcessSpec, say: Say, onSpawn: (identity: ProcessIdentity) => void) {
    this.spec = spec;
    this.log = openProcessLog(spec.logPath);
    this.#say = say;
    this.#onSpawn = onSpawn;
  }

  /**
   * Resolves when the process is ready. Rejects with a StartError that contains its last messages if it ends, or is not
   * ready within 120 s.
   */
  async start(): Promise<void> {
    const spawned = this.#spawn();
    this.#watching = spawned;
    const run = await spawned;
    try {
      await this.#untilReady(run, AbortSignal.timeout(FIRST_READY_DEADLINE_MS));
    } catch (error) {
      const words = lastMessages(this.log.readNewLines()).map((line) => `  ${line}`);
      throw new StartError([messageOf(error), ...words, `Log: ${this.log.path}`].join('\n'));
    }
    this.#watching = this.#keepRunning(run);
  }

  /** Stops the process, killing it after the grace period, and resolves when it has ended. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#current) await this.#end(this.#current);
    await Promise.allSettled([this.#watching]);
    this.log.close();
  }

  async #end({ child, ended }: Run): Promise<void> {
    child.kill(this.spec.stopSignal);
    const killTimer = setTimeout(() => {
      this.#say(`${this.spec.name} did not stop within ${this.spec.stopGraceMs / 1000} s; killing it`);
      child.kill('SIGKILL');
    }, this.spec.stopGraceMs);
    await ended;
    clearTimeout(killTimer);
  }

  async #spawn(): Promise<Run> {
    await this.spec.prepare?.();
    if (this.#stopping.signal.aborted) throw new StartError(`${this.spec.name} is being stopped`);
    const [program, ...args] = this.spec.command;
    const child = spawn(program, args, {
      cwd: this.spec.workingFolder,
      env: this.spec.env,
      // A separate session: Ctrl-C must reach only the supervisor, which stops everything in order.
      detached: true,
      stdio: ['ignore', this.log.descriptor, this.log.descriptor],
    });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      child.once('exit', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`));
    });
    this.#current = { child, ended };
    if (child.pid === undefined) throw new StartError(`${this.spec.name} ${await ended}`);
    const identity = identifyProcess(child.pid);
    if (identity) this.#onSpawn(identity);
    return this.#current;
  }

  /** Resolves when the process is ready; rejects if it ends first or the deadline passes. */
  async #untilReady(run: Run, deadline?: AbortSignal): Promise<void> {
    let end: string | undefined;
    void run.ended.then((how) => (end = how));
    let reason = 'no answer';
    for (;;) {
      try {
        // A hanging attempt must not hide that the process has ended.
        const attempt = this.spec.checkReady(AbortSignal.timeout(READY_ATTEMPT_MS)).then(() => true);
        if (await Promise.race([attempt, run.ended.then(() => false)])) return;
      } catch (error) {
        reason = messageOf(error);
      }
      if (end !== undefined) throw new StartError(`${this.spec.name} ${end} before it was ready`);
      if (deadline?.aborted) {
        throw new StartError(`${this.spec.name} was not ready within ${FIRST_READY_DEADLINE_MS / 1000} s: ${reason}`);
      }
      await sleep(READY_STEP_MS);
    }
  }

  /** Restarts the process whenever it ends before the platform stops. */
  async #keepRunning(first: Run): Promise<void> {
    const { name } = this.spec;
    let how = await this.#untilEnded(first);
    let isCleanExit = exitedCleanly(first);
    let crashes = 0;
    while (!this.#stopping.signal.aborted) {
      const delay = isCleanExit ? 0 : restartDelay(crashes++);
      const when = isCleanExit ? 'now' : `in ${delay / 1000} s`;
      this.#say(`${name} ${how}; restarting ${when} (log: ${this.log.path})`);
      await this.#pause(delay);
      if (this.#stopping.signal.aborted) return;
      isCleanExit = false;
      try {
        const run = await this.#spawn();
        await this.#untilReady(run);
        this.#say(`${name} is running again`);
        const servingSince = performance.now();
        how = await this.#untilEnded(run);
        isCleanExit = exitedCleanly(run);
        if (performance.now() - servingSince > STABLE_AFTER_MS) crashes = 0;
      } catch (error) {
        how = `failed to restart: ${messageOf(error)}`;
      }
    }
  }

  /** Resolves to a description of how a process ended; kills one that hangs. */
  async #untilEnded({ child, ended }: Run): Promise<string> {
    const { name, hangWatch } = this.spec;
    using _ = hangWatch && killIfHung(child, hangWatch, () => this.#say(`${name} does not answer; killing it`));
    return await ended;
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
