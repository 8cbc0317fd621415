import { connectivityState } from '@grpc/grpc-js';
import { expect, test, vi } from 'vitest';
import { Reachability } from './reachability.ts';

/** A channel whose state the test sets. */
function channelIn(state: connectivityState) {
  return { state, getConnectivityState: () => channel.state, watchConnectivityState: () => undefined };
}
let channel: ReturnType<typeof channelIn>;

test('forgets earlier failures of a server when its channel was idle', async () => {
  vi.useFakeTimers();
  try {
    channel = channelIn(connectivityState.TRANSIENT_FAILURE);
    const reachability = new Reachability(channel, 10_000);
    const outcome = reachability.wait(Date.now() + 5_000, undefined).catch(({ code }: { code: string }) => code);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toBe('unavailable');
    await expect(reachability.wait(Date.now() + 5_000, undefined)).rejects.toMatchObject({ code: 'unavailable' });

    channel.state = connectivityState.IDLE;
    const waiting = reachability.wait(Date.now() + 5_000, undefined);
    const early = await Promise.race([
      waiting.then(
        () => 'through',
        () => 'refused',
      ),
      vi.advanceTimersByTimeAsync(100),
    ]);
    expect(early).not.toBe('refused');
    reachability.close();
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  } finally {
    vi.useRealTimers();
  }
});
