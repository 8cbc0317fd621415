const checkEveryMs = 50;

/** Seconds of processor time for decoding and encoding an image: several times what real ones take. */
const baseSeconds = 3;
const secondsPerMegapixel = 0.2;

/** The processor time of an image of so many pixels, in seconds; pixels that are only drawn do not count. */
export function cpuSecondsFor(pixels: number, isDrawing: boolean): number {
  return baseSeconds + (isDrawing ? 0 : (pixels / 1_000_000) * secondsPerMegapixel);
}

/**
 * Ends this process, which decodes in other threads, once it has used more of a processor than an image needs. The
 * function that it returns allows as many seconds instead.
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
