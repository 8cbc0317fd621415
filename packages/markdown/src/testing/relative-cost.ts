const minSeconds = 0.2;

/**
 * Returns the CPU time of some work relative to the same work in eight parts: about 1 for linear time, 8 for quadratic
 * time. Only CPU time of this thread counts. Both are repeated, and the least time of each counts: garbage collection
 * and other processes only ever add to it.
 */
export function relativeCost(size: number, work: (size: number) => void): number {
  const inParts = () => {
    for (let part = 0; part < 8; part += 1) work(size / 8);
  };
  // Warms up the compiler.
  inParts();
  const least = { inParts: Infinity, whole: Infinity };
  for (let spent = 0; spent < minSeconds;) {
    const round = { inParts: secondsOf(inParts), whole: secondsOf(() => work(size)) };
    spent += round.inParts + round.whole;
    least.inParts = Math.min(least.inParts, round.inParts);
    least.whole = Math.min(least.whole, round.whole);
  }
  return least.whole / least.inParts;
}

function secondsOf(work: () => void): number {
  const before = cpuSeconds();
  work();
  return cpuSeconds() - before;
}

/** The CPU time of this thread. Linux adds the time since its last tick, up to 4 ms, only to that of the process. */
function cpuSeconds(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}
