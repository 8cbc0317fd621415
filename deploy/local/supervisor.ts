import type { ProcessIdentity } from './process-identity.ts';
import { messageOf, StartError, type Say } from './report.ts';
import { SupervisedProcess, type ProcessSpec } from './supervised-process.ts';

export interface SupervisorOptions {
  say: Say;
  /** Called for every new process. */
  onSpawn: (name: string, identity: ProcessIdentity) => void;
}

/** The processes of a platform in stages. Stages stop in descending order, the processes of a stage in parallel. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #stages = new Map<number, SupervisedProcess[]>();
  #stopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts a process in a stage and resolves when it is ready; rejects with a StartError if it does not start. */
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

  /** Stops everything, highest stage first. Reports failures and continues. */
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
