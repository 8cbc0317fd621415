import type { ApiAnswer } from './api.ts';
import { conflictIn, isReached, isTooLong, type Revision } from './autosave-answer.ts';
import { conflictOf, type Conflict } from './conflict.ts';
import { changeOf, enteredFields, type Fields } from './fields.ts';

/** How long nothing is typed before the text is saved, and how long at most while someone types on, in milliseconds. */
const pauseMs = 2_000;
const longestMs = 8_000;
const localPauseMs = 400;
/** Between two tries while the server is not reached. */
const retryMs = 5_000;

/** What became of a text: the server has it, has refused it, or was not reached with a session. */
export type Outcome = 'saved' | 'refused' | 'not reached';

/** What is shown of it, by the names of texts. */
export type Status =
  | 'saved'
  | 'saving'
  | 'notSavedYet'
  | 'offline'
  | 'changedElsewhere'
  | 'signedOut'
  | 'isGone'
  | 'tooLong'
  | 'notSaved';

/** The window that is saved, and where it is saved to. */
export interface AutosaveTarget {
  /** The number of the revision that the page shows; 0 for none. */
  base: number;
  /** The fields as the server has them. */
  shown: Fields;
  /** Returns what is typed. */
  fields(): Fields;
  /** Sends a change to the server, which creates the article if there is none. */
  send(change: Record<string, unknown>, base: number): Promise<ApiAnswer>;
  /** Whether there is an article. */
  exists(): boolean;
  /** Tells the number of the revision that the server has made of what was sent, or that the writer has seen. */
  saw(revision: number): void;
  /** Keeps the fields that the server does not have, and the conflict that the writer is about to end. */
  keepLocally(base: number, fields: Fields, conflict: Conflict | undefined): Promise<void>;
  forgetLocally(): Promise<void>;
  say(status: Status, refused?: ApiAnswer): void;
  /**
   * Lets the writer join two versions, and tells what they have made of them so far. The text is then what they made of them, and
   * untouched fields are those of the other.
   */
  resolve(conflict: Conflict, changed: (merged: string) => void): Promise<void>;
}

/** Saves what is typed, on the server and, until that has it, in the browser. */
export class Autosave {
  readonly #target: AutosaveTarget;
  #acknowledged: Fields;
  #base: number;
  #saving: Promise<Outcome> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #localTimer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | undefined;
  /** When a try may follow one that failed, however much is typed meanwhile. */
  #retryAt = 0;
  #conflict: Conflict | undefined;
  /** What a new article was sent with: another try with the same key must send the same. */
  #creation: { sent: Fields; change: Record<string, unknown> } | undefined;

  constructor(target: AutosaveTarget) {
    this.#target = target;
    this.#acknowledged = target.shown;
    this.#base = target.base;
    addEventListener('online', () => this.#plan(0));
    // A session may have begun in another window.
    addEventListener('focus', () => {
      if (this.#waitingSince !== undefined) this.#plan(0);
    });
    addEventListener('pagehide', () => {
      if (this.#waitingSince !== undefined) void this.#keep();
    });
  }

  /** Tells that something was typed. */
  changed(): void {
    if (this.#conflict) return;
    this.#waitingSince ??= Date.now();
    this.#keepSoon();
    this.#target.say(navigator.onLine ? 'notSavedYet' : 'offline');
    const now = Date.now();
    this.#plan(Math.max(0, this.#retryAt - now, Math.min(pauseMs, this.#waitingSince + longestMs - now)));
  }

  /** Starts from fields that the server does not have yet, typed on this revision, and from a conflict that has not ended. */
  resume(base: number, conflict?: Conflict): void {
    this.#base = base;
    this.changed();
    if (conflict) void this.#alone(() => this.#join(conflict, this.#acknowledged));
  }

  /** Saves now. */
  async flush(): Promise<Outcome> {
    await this.#saving;
    return this.#save();
  }

  #keepSoon(): void {
    clearTimeout(this.#localTimer);
    this.#localTimer = setTimeout(() => void this.#keep(), localPauseMs);
  }

  #keep(): Promise<void> {
    const typed = Object.entries(this.#target.fields());
    const unsaved = typed.filter(([name, value]) => value !== this.#acknowledged[name]);
    return this.#target.keepLocally(this.#base, Object.fromEntries(unsaved), this.#conflict);
  }

  #see(revision: number): void {
    this.#base = revision;
    this.#target.saw(revision);
  }

  #plan(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), delayMs);
  }

  #save(): Promise<Outcome> {
    clearTimeout(this.#timer);
    if (this.#conflict) return Promise.resolve('not reached');
    return this.#saving ?? this.#alone(() => this.#saveOnce());
  }

  #alone(work: () => Promise<Outcome>): Promise<Outcome> {
    this.#saving = work().finally(() => (this.#saving = undefined));
    return this.#saving;
  }

  async #saveOnce(): Promise<Outcome> {
    const typed = this.#target.fields();
    const difference = changeOf(typed, this.#acknowledged);
    if (!difference) return this.#settle();
    this.#target.say('saving');
    const attempt = this.#creation ?? { sent: typed, change: difference };
    this.#creation = this.#target.exists() ? undefined : attempt;
    const answer = await this.#target.send(attempt.change, this.#base);
    if (isReached(answer)) this.#creation = undefined;
    const revisions = conflictIn(answer);
    if (revisions) return this.#join(conflictOf(this.#target.fields(), this.#acknowledged, revisions), attempt.sent);
    if (answer.status !== 200 && answer.status !== 201) return this.#fail(answer);
    this.#see((answer.body as Revision).number);
    this.#acknowledged = attempt.sent;
    return changeOf(this.#target.fields(), attempt.sent) ? this.#saveOnce() : this.#settle();
  }

  async #settle(): Promise<Outcome> {
    this.#waitingSince = undefined;
    clearTimeout(this.#localTimer);
    this.#target.say('saved');
    await this.#target.forgetLocally();
    return 'saved';
  }

  async #fail(answer: ApiAnswer): Promise<Outcome> {
    const { status, retryAfterSeconds } = answer;
    await this.#keep();
    const delayMs = (retryAfterSeconds ?? 0) * 1_000 || retryMs;
    this.#retryAt = Date.now() + delayMs;
    // What was refused once is refused again until something is typed.
    if (!isReached(answer)) this.#plan(delayMs);
    if (status === 401) this.#target.say('signedOut');
    else if (!isReached(answer)) this.#target.say('offline');
    else if (status === 404 || status === 410) this.#target.say('isGone');
    else if (isTooLong(answer)) this.#target.say('tooLong');
    else this.#target.say('notSaved', answer);
    return isReached(answer) ? 'refused' : 'not reached';
  }

  /** Another writer was first: the writer joins both versions, which are revisions already. */
  async #join(conflict: Conflict, sent: Fields): Promise<Outcome> {
    this.#target.say('changedElsewhere');
    this.#conflict = conflict;
    void this.#keep();
    await this.#target.resolve(conflict, (merged) => {
      this.#conflict = { ...conflict, merged };
      this.#keepSoon();
    });
    this.#conflict = undefined;
    this.#see(conflict.seen);
    this.#acknowledged = { ...sent, ...enteredFields(conflict.theirs.article) };
    void this.#keep();
    return this.#saveOnce();
  }
}
