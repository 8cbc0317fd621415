import type { Command } from '@commonplace/engines/programs';
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastWords } from './log-lines.ts';
import { identifyProcess, type ProcessIdentity } from './process-identity.ts';
import { openProcessLog, type ProcessLog } from './process-log.ts';
import { messageOf, StartError, type Say } from './report.ts';

/** How to run one process, and how to know that it serves. */
export interface ProcessSpec {
  name: string;
  command: Command;
  env: NodeJS.ProcessEnv;
  workingFolder: string;
  logPath: string;
  stopSignal: NodeJS.Signals;
  /** How long the process may take after the stop signal before it is killed. */
  stopGraceMs: number;
  /** Runs before every spawn, so that a crash leaves nothing in the way of the next one. */
  prepare?: () => Promise<void>;
  /** One attempt to see that the process serves; rejects while it does not. */
  checkReady: (signal: AbortSignal) => Promise<void>;
}

interface Run {
  child: ChildProcess;
  /** Resolves to how the process ended, in words. */
  ended: Promise<string>;
}

const READY_STEP_MS = 50;
const READY_ATTEMPT_MS = 2000;
const FIRST_READY_DEADLINE_MS = 120_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;
/** A process that served this long before it crashed starts again with the first delay. */
const STEADY_AFTER_MS = 30_000;

/** The pause after the n-th crash in a row (n from 0), in milliseconds: doubles from 250 up to 15,000. */
export function restartDelay(crashesInARow: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** crashesInARow, LONGEST_DELAY_MS);
}

/** Whether somebody asked a process that served to stop. Calls wait for its successor, which comes without a pause. */
function endedInOrder({ child }: Run): boolean {
  return child.exitCode === 0;
}

/** One child process: started, watched, restarted with back-off when it ends unasked, stopped on request. */
export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly log: ProcessLog;
  readonly #say: Say;
  readonly #onSpawn: (identity: ProcessIdentity) => void;
  readonly #stopping = new AbortController();
  #current: Run | undefined;
  /** Settles when nothing more will be spawned. */
  #watching: Promise<unknown> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(spec: ProcessSpec, say: Say, onSpawn: (identity: ProcessIdentity) => void) {
    this.spec = spec;
    this.log = openProcessLog(spec.logPath);
    this.#say = say;
    this.#onSpawn = onSpawn;
  }

  /**
   * Resolves when the process serves. One that ends, or does not serve within 120 s, is a StartError that carries
   * its last words.
   */
  async start(): Promise<void> {
    const spawned = this.#spawn();
    this.#watching = spawned;
    const run = await spawned;
    try {
      await this.#untilReady(run, AbortSignal.timeout(FIRST_READY_DEADLINE_MS));
    } catch (error) {
      const words = lastWords(this.log.readNewLines()).map((line) => `  ${line}`);
      throw new StartError([messageOf(error), ...words, `Log: ${this.log.path}`].join('\n'));
    }
    this.#watching = this.#keepRunning(run);
  }

  /** Asks the process to stop, kills it when its grace has passed, and resolves when it has ended. */
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
      // A session of its own: Ctrl-C in the terminal must reach the supervisor alone, which stops in order.
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

  /** Resolves when the process serves; rejects when it ends before, or when the deadline passes. */
  async #untilReady(run: Run, deadline?: AbortSignal): Promise<void> {
    let end: string | undefined;
    void run.ended.then((how) => (end = how));
    let reason = 'no answer';
    for (;;) {
      try {
        // An attempt that never ends must not hide that the process has.
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

  /** Watches a serving process, and starts it again whenever it ends before the platform is stopped. */
  async #keepRunning(first: Run): Promise<void> {
    const { name } = this.spec;
    let how = await first.ended;
    let wasAsked = endedInOrder(first);
    let crashes = 0;
    while (!this.#stopping.signal.aborted) {
      const delay = wasAsked ? 0 : restartDelay(crashes++);
      const when = wasAsked ? 'at once' : `in ${delay / 1000} s`;
      this.#say(`${name} ${how}; starting it again ${when} (its log: ${this.log.path})`);
      await this.#pause(delay);
      if (this.#stopping.signal.aborted) return;
      wasAsked = false;
      try {
        const run = await this.#spawn();
        await this.#untilReady(run);
        this.#say(`${name} is running again`);
        const servingSince = performance.now();
        how = await run.ended;
        wasAsked = endedInOrder(run);
        if (performance.now() - servingSince > STEADY_AFTER_MS) crashes = 0;
      } catch (error) {
        how = `could not be started again: ${messageOf(error)}`;
      }
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
