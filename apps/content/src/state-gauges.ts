import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

/** A gauge that shows a part of a state. */
export interface Measure<State> {
  name: string;
  help: string;
  /** The name of the only label. */
  label?: string;
  /** Returns the values, each with its label, or empty without one. */
  values(state: State): [label: string, value: number][];
}

export interface StateGauges<State> {
  read(signal: AbortSignal): Promise<State>;
  measures: readonly Measure<State>[];
  registry: Registry;
  logger: Logger;
}

const timeoutMs = 1_000;

/** Registers gauges of a state in the database, read once for each scrape; absent while it is unreachable. */
export function registerStateGauges<State>({ read, measures, registry, logger }: StateGauges<State>): void {
  let reading: Promise<State> | undefined;
  // The gauges of a scrape are collected at the same time and share one read.
  const shared = () =>
    (reading ??= read(AbortSignal.timeout(timeoutMs)).finally(() => {
      reading = undefined;
    }));
  for (const { name, help, label, values } of measures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        this.reset();
        try {
          for (const [of, value] of values(await shared())) this.set(label === undefined ? {} : { [label]: of }, value);
        } catch (error) {
          this.reset();
          logger.debug({ err: error, gauge: name }, 'the state behind a gauge cannot be read');
        }
      },
    });
    registry.registerMetric(gauge);
  }
}
