const minSeconds = 0.2;

/**
 * Returns the CPU time of some work relative to the same work in eight parts: about 1 for linear time, 8 for quadratic
 * time. Only CPU time of this thread counts; both are repeated until they differ reliably.
 */
export function relativeCost(size: number, work: (size: number) => void): number {
  const inParts = () => {
    for (let part = 0; part < 8; part += 1) work(size / 8);
  };
  // Warms up the compiler.
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
