import type { ProcessIdentity } from './process-identity.ts';
import { messageOf, StartError, type Say } from './report.ts';
import { SupervisedProcess, type ProcessSpec } from './supervised-process.ts';

export interface SupervisorOptions {
  say: Say;
  /** Told of every new process, so that it can be recorded. */
  onSpawn: (name: string, identity: ProcessIdentity) => void;
}

/**
 * The processes of one platform, in stages. Stages are stopped in the reverse order of their numbers;
 * the processes of one stage are stopped at the same time.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #stages = new Map<number, SupervisedProcess[]>();
  #stopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts a process in a stage and resolves when it serves; StartError when it does not come up. */
  async start(stage: number, spec: ProcessSpec): Promise<void> {
    if (this.#stopping) throw new StartError(`${spec.name} is not started: everything is being stopped`);
    const { say, onSpawn } = this.#options;
    const supervised = new SupervisedProcess(spec, say, (identity) => onSpawn(spec.name, identity));
    this.#stages.set(stage, [...(this.#stages.get(stage) ?? []), supervised]);
    await supervised.start();
  }

  processes(): SupervisedProcess[] {
    return [...this.#stages.values()].flat();
  }

  /** Stops everything, the highest stage first. What fails to stop is said, and the rest is stopped all the same. */
  async stopAll(): Promise<void> {
    this.#stopping = true;
    const stages = [...this.#stages.keys()].sort((a, b) => b - a);
    for (const stage of stages) {
      const processes = this.#stages.get(stage) ?? [];
      const results = await Promise.allSettled(processes.map((supervised) => supervised.stop()));
      for (const result of results) {
        if (result.status === 'rejected') this.#options.say(`While stopping: ${messageOf(result.reason)}`);
      }
    }
  }
}
