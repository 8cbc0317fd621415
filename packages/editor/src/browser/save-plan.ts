/** How long nothing is typed before the text is saved, and how long at most while someone types on, in milliseconds. */
const pauseMs = 2_000;
const longestMs = 8_000;
/** Between two tries while the server is not reached. */
const retryMs = 5_000;

/** Plans when a text is saved next. */
export class SavePlan {
  readonly #save: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When a try may follow one that failed, however much is typed meanwhile. */
  #retryAt = 0;

  constructor(save: () => void) {
    this.#save = save;
  }

  /** Plans to save at once. */
  now(): void {
    this.#in(0);
  }

  /** Plans to save what was typed since a time, in milliseconds. */
  afterTyping(since: number): void {
    const now = Date.now();
    this.#in(Math.max(0, this.#retryAt - now, Math.min(pauseMs, since + longestMs - now)));
  }

  /** Keeps the next try apart from one that failed by what the server asks for, and plans it if it `repeats` the same. */
  afterFailure(retryAfterSeconds: number | undefined, repeats: boolean): void {
    const delayMs = (retryAfterSeconds ?? 0) * 1_000 || retryMs;
    this.#retryAt = Date.now() + delayMs;
    if (repeats) this.#in(delayMs);
  }

  /** Plans nothing. */
  cancel(): void {
    clearTimeout(this.#timer);
  }

  #in(delayMs: number): void {
    this.cancel();
    this.#timer = setTimeout(this.#save, delayMs);
  }
}
