const signals = ['SIGTERM', 'SIGINT'] as const;

const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
let isReceived = false;
let isHearing = false;

function stop(signal: NodeJS.Signals): void {
  forget();
  isReceived = true;
  resolve(signal);
}

function forget(): void {
  isHearing = false;
  for (const signal of signals) process.removeListener(signal, stop);
}

/** Notes the first signal that asks the process to stop. Those after it do what they do by default. */
export function hearSignals(): void {
  // To listen anew would lose a signal that came while modules were loaded and is still to be delivered.
  if (isReceived || isHearing) return;
  isHearing = true;
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
