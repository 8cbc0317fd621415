import { pause } from '@commonplace/background/backoff';
import { callCallback, type Calls } from './call-callback.ts';
import { claimSubscriptions, maxPerHost, type ClaimedSubscription } from './subscription-queue.ts';

/** Calls at a time to callbacks that took their last delivery at once. */
const maxPrompt = 32;
/** Calls at a time to others, which are likely to hang: they never take the place of the first. */
const maxOthers = 16;
/** How soon a call that becomes due begins while others run. */
const pollMs = 200;

/** Calls all callbacks that are due, and returns when none runs. */
export async function callDueCallbacks(calls: Calls): Promise<void> {
  const { signal, context } = calls;
  const running = new Map<Promise<void>, { host: string; isPrompt: boolean }>();
  const begin = (due: ClaimedSubscription, isPrompt: boolean) => {
    const call = callCallback(due, calls)
      .catch((error: unknown) => {
        if (!signal.aborted) context.logger.warn({ err: error }, 'call of a feed subscription failed');
      })
      .finally(() => running.delete(call));
    running.set(call, { host: due.host, isPrompt });
  };
  const beginDue = async (isPrompt: boolean, max: number) => {
    const current = [...running.values()];
    const limit = max - current.filter((call) => call.isPrompt === isPrompt).length;
    if (limit === 0) return;
    const parameters = { busyHosts: busyHosts(current), limit, isPrompt };
    const claimed = await context.database.write({ signal }, claimSubscriptions.compile(parameters), () => {});
    for (const due of claimed) begin(due, isPrompt);
  };
  while (!signal.aborted) {
    await beginDue(true, maxPrompt);
    await beginDue(false, maxOthers);
    if (running.size === 0) return;
    await Promise.race([...running.keys(), pause(pollMs, signal)]);
  }
  await Promise.all(running.keys());
}

function busyHosts(running: readonly { host: string }[]): string[] {
  const hosts = running.map(({ host }) => host);
  return [...new Set(hosts)].filter((host) => hosts.filter((other) => other === host).length >= maxPerHost);
}
