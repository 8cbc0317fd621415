import type { ApiAnswer } from '@commonplace/ui/browser/api';
import { Attempts } from './attempts.ts';
import { conflictIn, isReached, type Revision } from './autosave-answer.ts';
import { failureOf } from './autosave-failure.ts';
import type { AutosaveTarget, Outcome, SavedFields, Unsaved } from './autosave-target.ts';
import { joinFields } from '../join-fields.ts';
import { conflictOf, fieldsOf, type Conflict } from './conflict.ts';
import { changeOf, type Fields } from './fields.ts';
import type { LocalCopy } from './local-copy.ts';
import { SavePlan } from './save-plan.ts';
import { throttled } from './throttled.ts';
import { whenLeft } from './when-left.ts';

/** Between two copies in the browser while someone types on, in milliseconds. */
const localIntervalMs = 400;

/** Saves what is typed, on the server and, until that has it, in the browser. */
export class Autosave {
  readonly #target: AutosaveTarget;
  #acknowledged: Fields;
  /** The revision of the acknowledged fields. */
  #seen: number;
  /** The revision that the fields were typed on. */
  #base: number;
  readonly #attempts = new Attempts();
  #saving: Promise<Outcome> | undefined;
  readonly #plan = new SavePlan(() => void this.#save());
  /** Keeps the first key and those that follow it, since a window may end at any time. */
  readonly #keepSoon = throttled(() => void this.#keep(), localIntervalMs);
  #waitingSince: number | undefined;
  #conflict: Conflict | undefined;

  constructor(target: AutosaveTarget) {
    this.#target = target;
    this.#acknowledged = target.initialFields;
    this.#seen = target.base;
    this.#base = target.base;
    addEventListener('online', () => this.#plan.now());
    // A session may have begun in another window.
    addEventListener('focus', () => {
      if (this.#waitingSince !== undefined) this.#plan.now();
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
    this.#plan.afterTyping(this.#waitingSince);
  }

  /** Starts from fields that the server does not have yet, as they were kept, and from a conflict that has not ended. */
  resume({ base, conflict, unanswered = [] }: Omit<LocalCopy, 'id' | 'article'>): void {
    this.#base = base;
    this.#attempts.resume(unanswered);
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
    return { base: this.#base, fields, conflict: this.#conflict, unanswered: this.#attempts.marks };
  }

  #see(revision: number): void {
    this.#seen = revision;
    this.#base = revision;
    this.#target.saw(revision);
  }

  #save(): Promise<Outcome> {
    this.#plan.cancel();
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
    const attempt = this.#attempts.begin({ sent: typed, change: difference }, this.#target.exists());
    const answer = await this.#target.send(attempt.change, this.#base);
    const revisions = conflictIn(answer);
    const isOwn = revisions !== undefined && this.#attempts.include(revisions[0].article);
    if (isReached(answer)) this.#attempts.end();
    if (isOwn) return this.#goOnFromOwn(revisions);
    if (revisions) return this.#joinRevision(revisions, attempt.sent);
    if (answer.status !== 200 && answer.status !== 201) return this.#fail(answer);
    this.#see((answer.body as Revision).number);
    this.#acknowledged = attempt.sent;
    this.#target.tellOthers({ revision: this.#seen, fields: attempt.sent });
    return changeOf(this.#target.fields(), attempt.sent) ? this.#saveOnce() : this.#settle();
  }

  /** Returns the text if it is the acknowledged one again, while the server may have another. */
  #goneBack({ body_markdown }: Fields): Record<string, unknown> | undefined {
    return this.#attempts.marks.length > 0 ? { body_markdown } : undefined;
  }

  /** Goes on from the newest revision, a text that this window has sent without an answer: no one else was first. */
  #goOnFromOwn([{ article }, refused]: [Revision, Revision]): Promise<Outcome> {
    this.#see(refused.number);
    // Other fields may be someone else's.
    this.#acknowledged = { ...this.#acknowledged, title: article.title, body_markdown: article.body_markdown };
    return this.#saveOnce();
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
    // What was refused once is refused again until something is typed.
    this.#plan.afterFailure(answer.retryAfterSeconds, !isReached(answer));
    this.#target.say(failureOf(answer), answer);
    return isReached(answer) ? 'refused' : 'not reached';
  }

  /** Joins what another window of this browser has saved. If it collides, the next save finds the conflict. */
  async joinSaved({ revision, fields }: SavedFields): Promise<void> {
    while (this.#saving) await this.#saving;
    const isComparable = !this.#conflict && this.#attempts.marks.length === 0 && this.#base === this.#seen;
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
    // A window that goes on with a kept text was opened with theirs, so what it has acknowledged does not tell.
    const present = { ...acknowledged, ...before };
    const isChanged = changeOf({ ...present, ...theirs }, present) !== undefined;
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
