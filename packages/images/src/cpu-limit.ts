const checkEveryMs = 50;

/** Seconds of CPU time for decoding and encoding, several times what real images take. */
const baseSeconds = 3;
const secondsPerMegapixel = 0.2;

/** Returns the allowed CPU seconds for an image; pixels of a drawing do not count. */
export function cpuSecondsFor(pixels: number, isDrawing: boolean): number {
  return baseSeconds + (isDrawing ? 0 : (pixels / 1_000_000) * secondsPerMegapixel);
}

/**
 * Kills this process, which decodes in other threads, when it has used more CPU time than allowed. The returned
 * function changes the limit.
 */
export function limitCpuTime(): (seconds: number) => void {
  let allowed = baseSeconds;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000_000 > allowed) process.kill(process.pid, 'SIGKILL');
  }, checkEveryMs).unref();
  return (seconds) => {
    allowed = seconds;
  };
}
