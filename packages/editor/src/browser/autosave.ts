import type { ApiAnswer } from '@commonplace/ui/browser/api';
import { conflictIn, isReached, type Revision } from './autosave-answer.ts';
import { failureOf } from './autosave-failure.ts';
import type { AutosaveTarget, Outcome, SavedFields, Unsaved } from './autosave-target.ts';
import { conflictOf, fieldsOf, joinFields, type Conflict } from './conflict.ts';
import { changeOf, type Fields } from './fields.ts';
import type { LocalCopy } from './local-copy.ts';
import { markOf } from './mark-of-text.ts';
import { throttled } from './throttled.ts';
import { whenLeft } from './when-left.ts';

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
    whenLeft((hasLeft) => {
      if (this.#waitingSince !== undefined) target.keepAtOnce(this.#unsaved(), hasLeft);
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

  /** Starts from fields that the server does not have yet, as they were kept, and from a conflict that has not ended. */
  resume({ base, conflict, unanswered = [] }: Omit<LocalCopy, 'id' | 'article'>): void {
    this.#base = base;
    this.#unanswered = unanswered;
    this.changed();
    if (conflict) void this.#alone(() => this.#askToJoin(conflict, this.#acknowledged));
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
    if (revisions) return this.#joinRevision(revisions, attempt.sent);
    if (answer.status !== 200 && answer.status !== 201) return this.#fail(answer);
    this.#see((answer.body as Revision).number);
    this.#acknowledged = attempt.sent;
    this.#target.tellOthers({ revision: this.#seen, fields: attempt.sent });
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
    await this.#keep();
    const delayMs = (answer.retryAfterSeconds ?? 0) * 1_000 || retryMs;
    this.#retryAt = Date.now() + delayMs;
    // What was refused once is refused again until something is typed.
    if (!isReached(answer)) this.#plan(delayMs);
    this.#target.say(failureOf(answer), answer);
    return isReached(answer) ? 'refused' : 'not reached';
  }

  /** Joins what another window of this browser has saved. If it collides, the next save finds the conflict. */
  async joinSaved({ revision, fields }: SavedFields): Promise<void> {
    while (this.#saving) await this.#saving;
    const isComparable = !this.#conflict && this.#unanswered.length === 0 && this.#base === this.#seen;
    if (!isComparable || revision <= this.#seen) return;
    const before = this.#acknowledged;
    const { text, untouched, collides } = joinFields(this.#target.fields(), fields, { before, acknowledged: before });
    if (collides || text === undefined) return;
    this.#acknowledged = fields;
    this.#see(revision);
    this.#target.take({ ...untouched, body_markdown: text });
    void this.#keep();
  }

  /** Another writer was first: both versions are revisions already, and are joined unless they collide. */
  async #joinRevision(revisions: [Revision, Revision], sent: Fields): Promise<Outcome> {
    const acknowledged = this.#acknowledged;
    const before = this.#base === this.#seen ? acknowledged : await this.#target.readFields(this.#base);
    const [typed, theirs] = [this.#target.fields(), fieldsOf(revisions[0])];
    const { collides, ...joined } = joinFields(typed, theirs, { acknowledged, before });
    const conflict = conflictOf(typed, joined, revisions);
    if (collides) return this.#askToJoin(conflict, sent);
    const isChanged = changeOf({ ...acknowledged, ...theirs }, acknowledged) !== undefined;
    if (isChanged) this.#target.take({ ...joined.untouched, body_markdown: conflict.merged }, conflict);
    return this.#goOn(conflict, sent);
  }

  /** The writer joins two versions that collide. */
  async #askToJoin(conflict: Conflict, sent: Fields): Promise<Outcome> {
    this.#target.say('changedElsewhere');
    this.#conflict = conflict;
    void this.#keep();
    await this.#target.resolve(conflict, (merged) => {
      this.#conflict = { ...conflict, merged, isJoined: true };
      this.#keepSoon();
    });
    this.#conflict = undefined;
    return this.#goOn(conflict, sent);
  }

  /** Goes on from the version of the other writer. */
  #goOn(conflict: Conflict, sent: Fields): Promise<Outcome> {
    this.#see(conflict.seen);
    this.#acknowledged = { ...sent, ...fieldsOf(conflict.theirs) };
    void this.#keep();
    return this.#saveOnce();
  }
}
