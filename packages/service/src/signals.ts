const signals = ['SIGTERM', 'SIGINT'] as const;

const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
let isReceived = false;
let isListening = false;

function stop(signal: NodeJS.Signals): void {
  forget();
  isReceived = true;
  resolve(signal);
}

function forget(): void {
  isListening = false;
  for (const signal of signals) process.removeListener(signal, stop);
}

/** Starts to listen for the first signal that asks the process to stop. Later ones have their default effect. */
export function listenForSignals(): void {
  // Adding listeners again would lose a signal that arrived during a synchronous step and is not delivered yet.
  if (isReceived || isListening) return;
  isListening = true;
  for (const signal of signals) process.on(signal, stop);
}

/** The first stop signal since `listenForSignals`. */
export const stopSignal = {
  received: promise,
  get isReceived() {
    return isReceived;
  },
  /** Restores the default effects of the signals. */
  forget,
};
