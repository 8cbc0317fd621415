const signals = ['SIGTERM', 'SIGINT'] as const;

const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
let isReceived = false;

function stop(signal: NodeJS.Signals): void {
  forget();
  isReceived = true;
  resolve(signal);
}

function forget(): void {
  for (const signal of signals) process.removeListener(signal, stop);
}

/** Notes the first signal that asks the process to stop. Those after it do what they do by default. */
export function hearSignals(): void {
  if (isReceived) return;
  forget();
  for (const signal of signals) process.on(signal, stop);
}

/** The first signal since the process hears them. */
export const stopSignal = {
  received: promise,
  get isReceived() {
    return isReceived;
  },
  /** Leaves the signals to their defaults. */
  forget,
};
