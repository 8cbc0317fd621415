import type { ApiAnswer } from './api.ts';
import { changeOf, enteredFields, type EnteredArticle, type Fields } from './fields.ts';

/** How long nothing is typed before the text is saved, and how long at most while someone types on, in milliseconds. */
const pauseMs = 2_000;
const longestMs = 8_000;
const localPauseMs = 400;
/** Between two tries while the server is not reached. */
const retryMs = 5_000;

/** A revision of the API. */
export interface Revision {
  number: number;
  article_id: number;
  created_at: string;
  article: EnteredArticle;
}

/** The versions of two writers who changed the same one. */
export interface Conflict {
  mine: string;
  theirs: Revision;
  /** The other writer's fields that this one has not touched. */
  untouched: Fields;
}

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
  /** Returns what is typed. */
  fields(): Fields;
  /** Sends a change to the server, which creates the article if there is none. */
  send(change: Record<string, unknown>, base: number): Promise<ApiAnswer>;
  /** Whether there is an article. */
  exists(): boolean;
  /** Tells the number of the revision that the server has made of what was sent, or that the writer has seen. */
  saw(revision: number): void;
  keepLocally(base: number): Promise<void>;
  forgetLocally(): Promise<void>;
  say(status: Status, message?: string): void;
  /** Lets the writer join two versions; the text is then what they made of them, and untouched fields are those of the other. */
  resolve(conflict: Conflict): Promise<void>;
}

/** Whether the server looked at the text. */
export function isReached({ status }: Pick<ApiAnswer, 'status'>): boolean {
  return status !== 0 && status !== 401 && status !== 429 && status < 500;
}

/** Whether the text is longer than an article can be, which is all that an autosave is refused for. */
function isTooLong({ status, body }: ApiAnswer): boolean {
  const { errors } = (body ?? {}) as { errors?: Record<string, unknown> };
  return status === 413 || errors?.['body_markdown'] !== undefined;
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
  #isResolving = false;
  /** What a new article was sent with: another try with the same key must send the same. */
  #creation: { sent: Fields; change: Record<string, unknown> } | undefined;

  constructor(target: AutosaveTarget) {
    this.#target = target;
    this.#acknowledged = target.fields();
    this.#base = target.base;
    addEventListener('online', () => this.#plan(0));
    // A session may have begun in another window.
    addEventListener('focus', () => {
      if (this.#waitingSince !== undefined) this.#plan(0);
    });
    addEventListener('pagehide', () => {
      if (this.#waitingSince !== undefined) void target.keepLocally(this.#base);
    });
  }

  /** Tells that something was typed. */
  changed(): void {
    if (this.#isResolving) return;
    this.#waitingSince ??= Date.now();
    clearTimeout(this.#localTimer);
    this.#localTimer = setTimeout(() => void this.#target.keepLocally(this.#base), localPauseMs);
    this.#target.say(navigator.onLine ? 'notSavedYet' : 'offline');
    const now = Date.now();
    this.#plan(Math.max(0, this.#retryAt - now, Math.min(pauseMs, this.#waitingSince + longestMs - now)));
  }

  /** Starts from fields that the server does not have yet, typed on this revision. */
  resume(base: number): void {
    this.#base = base;
    this.changed();
  }

  /** Saves now. */
  async flush(): Promise<Outcome> {
    await this.#saving;
    return this.#save();
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
    if (this.#isResolving) return Promise.resolve('not reached');
    this.#saving ??= this.#saveOnce().finally(() => (this.#saving = undefined));
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
    if (answer.status === 409) return this.#join(answer, attempt.sent);
    if (answer.status !== 200 && answer.status !== 201) return this.#fail(answer);
    this.#see((answer.body as Revision).number);
    this.#acknowledged = attempt.sent;
    return changeOf(this.#target.fields(), attempt.sent) ? this.#saveOnce() : this.#settle();
  }

  async #settle(): Promise<Outcome> {
    this.#waitingSince = undefined;
    clearTimeout(this.#localTimer);
    await this.#target.forgetLocally();
    this.#target.say('saved');
    return 'saved';
  }

  async #fail(answer: ApiAnswer): Promise<Outcome> {
    const { status, body, retryAfterSeconds } = answer;
    await this.#target.keepLocally(this.#base);
    const delayMs = (retryAfterSeconds ?? 0) * 1_000 || retryMs;
    this.#retryAt = Date.now() + delayMs;
    // What was refused once is refused again until something is typed.
    if (!isReached(answer)) this.#plan(delayMs);
    if (status === 401) this.#target.say('signedOut');
    else if (!isReached(answer)) this.#target.say('offline');
    else if (status === 404 || status === 410) this.#target.say('isGone');
    else if (isTooLong(answer)) this.#target.say('tooLong');
    else this.#target.say('notSaved', (body as { error?: string } | undefined)?.error);
    return isReached(answer) ? 'refused' : 'not reached';
  }

  /** Another writer was first: the writer joins both versions, which are revisions already. */
  async #join({ body }: ApiAnswer, sent: Fields): Promise<Outcome> {
    const { revisions = [] } = body as { revisions?: Revision[] };
    const [newest, mine] = revisions;
    if (!newest || !mine) return 'refused';
    this.#target.say('changedElsewhere');
    this.#isResolving = true;
    const typed = this.#target.fields();
    const theirs = enteredFields(newest.article);
    const untouched = Object.entries(theirs).filter(
      ([name]) => name !== 'body_markdown' && typed[name] === this.#acknowledged[name],
    );
    const conflict = { mine: typed['body_markdown'] ?? '', theirs: newest, untouched: Object.fromEntries(untouched) };
    await this.#target.resolve(conflict);
    this.#isResolving = false;
    this.#see(Math.max(newest.number, mine.number));
    this.#acknowledged = { ...sent, ...theirs };
    return this.#saveOnce();
  }
}
