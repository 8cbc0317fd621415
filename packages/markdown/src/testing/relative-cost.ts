const minSeconds = 0.4;

/**
 * How many times as long some work takes at once as in eight parts: about once when its time goes by its size, and
 * eight times when it goes by the square. Only what this thread has of a processor counts, not its waits on a busy
 * machine; both take turns until that is enough to be told apart.
 */
export function relativeCost(size: number, work: (size: number) => void): number {
  const inParts = () => {
    for (let part = 0; part < 8; part += 1) work(size / 8);
  };
  // The first time counts for compiling.
  inParts();
  const spent = { inParts: 0, whole: 0 };
  while (spent.inParts + spent.whole < minSeconds) {
    spent.inParts += secondsOf(inParts);
    spent.whole += secondsOf(() => work(size));
  }
  return spent.whole / spent.inParts;
}

function secondsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}
