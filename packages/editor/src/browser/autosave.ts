import type { ApiAnswer } from '@commonplace/ui/browser/api';
import { conflictIn, isReached, isTooLong, type Revision } from './autosave-answer.ts';
import type { AutosaveTarget, Outcome, Unsaved } from './autosave-target.ts';
import { conflictOf, type Conflict } from './conflict.ts';
import { enteredFields } from '../article-fields.ts';
import { changeOf, type Fields } from './fields.ts';
import type { LocalCopy } from './local-copy.ts';
import { markOf } from './mark-of-text.ts';
import { throttled } from './throttled.ts';

/** How long nothing is typed before the text is saved, and how long at most while someone types on, in milliseconds. */
const pauseMs = 2_000;
const longestMs = 8_000;
/** Between two copies in the browser while someone types on. */
const localIntervalMs = 400;
/** Between two tries while the server is not reached. */
const retryMs = 5_000;
/** The texts without an answer that are remembered, of more than an hour. */
const maxUnanswered = 1_000;

/** Saves what is typed, on the server and, until that has it, in the browser. */
export class Autosave {
  readonly #target: AutosaveTarget;
  #acknowledged: Fields;
  /** The revision of the acknowledged fields. */
  #seen: number;
  /** The revision that the fields were typed on. */
  #base: number;
  /** The marks of texts that were sent since the last answer. The server may have the first one that has arrived. */
  #unanswered: readonly string[] = [];
  #saving: Promise<Outcome> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Keeps the first key and those that follow it, since a window may end at any time. */
  readonly #keepSoon = throttled(() => void this.#keep(), localIntervalMs);
  #waitingSince: number | undefined;
  /** When a try may follow one that failed, however much is typed meanwhile. */
  #retryAt = 0;
  #conflict: Conflict | undefined;
  /** What a new article was sent with: another try with the same key must send the same. */
  #creation: { sent: Fields; change: Record<string, unknown> } | undefined;

  constructor(target: AutosaveTarget) {
    this.#target = target;
    this.#acknowledged = target.initialFields;
    this.#seen = target.base;
    this.#base = target.base;
    addEventListener('online', () => this.#plan(0));
    // A session may have begun in another window.
    addEventListener('focus', () => {
      if (this.#waitingSince !== undefined) this.#plan(0);
    });
    this.#keepWhenLeft();
  }

  #keepWhenLeft(): void {
    let hasLeft = false;
    const keep = () => {
      if (this.#waitingSince !== undefined) this.#target.keepAtOnce(this.#unsaved(), hasLeft);
    };
    addEventListener('pagehide', () => {
      hasLeft = true;
      keep();
    });
    // The page comes back from the memory of the browser.
    addEventListener('pageshow', () => {
      hasLeft = false;
      keep();
    });
    // A browser may end a hidden page without another event.
    addEventListener('visibilitychange', keep);
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

  /** Starts from fields that the server does not have yet, as they were kept, and from a conflict that has not ended. */
  resume({ base, conflict, unanswered = [] }: Omit<LocalCopy, 'id' | 'article'>): void {
    this.#base = base;
    this.#unanswered = unanswered;
    this.changed();
    if (conflict) void this.#alone(() => this.#join(conflict, this.#acknowledged));
  }

  /** Saves now. */
  async flush(): Promise<Outcome> {
    await this.#saving;
    return this.#save();
  }

  async #keep(): Promise<void> {
    if (this.#waitingSince !== undefined) await this.#target.keepLocally(this.#unsaved());
  }

  #unsaved(): Unsaved {
    const typed = Object.entries(this.#target.fields());
    const fields = Object.fromEntries(typed.filter(([name, value]) => value !== this.#acknowledged[name]));
    return { base: this.#base, fields, conflict: this.#conflict, unanswered: this.#unanswered };
  }

  #see(revision: number): void {
    this.#seen = revision;
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
    const difference = changeOf(typed, this.#acknowledged) ?? this.#goneBack(typed);
    if (!difference) return this.#settle();
    this.#waitingSince ??= Date.now();
    this.#target.say('saving');
    const attempt = this.#creation ?? { sent: typed, change: difference };
    this.#creation = this.#target.exists() ? undefined : attempt;
    this.#unanswered = [...new Set([...this.#unanswered, markOf(attempt.sent)])].slice(0, maxUnanswered);
    const answer = await this.#target.send(attempt.change, this.#base);
    if (isReached(answer)) this.#creation = undefined;
    const revisions = conflictIn(answer);
    if (revisions && this.#isOwn(revisions)) return this.#saveOnce();
    if (isReached(answer)) this.#unanswered = [];
    if (revisions) return this.#join(conflictOf(this.#target.fields(), this.#acknowledged, revisions), attempt.sent);
    if (answer.status !== 200 && answer.status !== 201) return this.#fail(answer);
    this.#see((answer.body as Revision).number);
    this.#acknowledged = attempt.sent;
    return changeOf(this.#target.fields(), attempt.sent) ? this.#saveOnce() : this.#settle();
  }

  /** Returns the text if it is the acknowledged one again, while the server may have another. */
  #goneBack({ body_markdown }: Fields): Record<string, unknown> | undefined {
    return this.#unanswered.length > 0 ? { body_markdown } : undefined;
  }

  /** Goes on from the newest revision if it is a text that this window has sent without an answer: no one else was first. */
  #isOwn([{ article }, refused]: [Revision, Revision]): boolean {
    if (!this.#unanswered.includes(markOf(article))) return false;
    this.#unanswered = [];
    this.#see(refused.number);
    // Other fields may be someone else's.
    this.#acknowledged = { ...this.#acknowledged, title: article.title, body_markdown: article.body_markdown };
    return true;
  }

  async #settle(): Promise<Outcome> {
    this.#waitingSince = undefined;
    this.#base = this.#seen;
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
