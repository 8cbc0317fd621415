import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderConfirmed, type ConfirmedAct } from './confirmed-form.ts';
import type { Standing } from '../serving/view.ts';
import { isModeratorStatus, moderatorStatuses, statuses, statusNamed, type Status } from './statuses.ts';

/** The author of what is shown, whose status a moderator sees. */
export interface ModeratedPerson {
  name: string;
  username: string;
  standing: Standing;
}

/** Renders the status of a user and what the moderator may change. */
export function renderStatus(person: ModeratedPerson, view: View): Html {
  const { moderation: texts } = view.locale.messages;
  const { name, standing } = person;
  const held = standing.statuses.length > 0 ? standing.statuses : ['active'];
  return html`<section>
    <p>${texts.statusOf(name)}: <strong>${held.map((status) => statusLabel(status, view)).join(', ')}</strong></p>
    ${
      standing.may_change
        ? actsFor(person, view).map((act) => renderConfirmed(act, view))
        : html`<p class="hint">${texts.mayNotChange}</p>`
    }
  </section>`;
}

/** Renders a user's status next to the menu; nothing in good standing. */
export function renderStatusBadge({ status }: Standing, view: View): Html | false {
  return status !== 'active' && html` <span class="badge">${statusLabel(status, view)}</span>`;
}

/** Returns a status in words; one of a newer API by its name. */
export function statusLabel(name: string, { locale }: View): string {
  const status = statusNamed(name);
  return status === undefined ? name : locale.messages.moderation.statuses[status];
}

/** Returns the acts on a user: those that take a status back first. */
function actsFor({ standing }: ModeratedPerson, view: View): ConfirmedAct[] {
  const { path, viewer } = view;
  const held = new Set<string>(standing.statuses);
  const { id: userId } = standing;
  const taken = moderatorStatuses.filter((status) => held.has(status));
  const available: readonly Status[] = viewer?.isSuperAdmin === true ? statuses : moderatorStatuses;
  const isNew = (status: Status) => (status === 'active' ? held.size > 0 : !held.has(status));
  return [
    ...taken.map((status) => statusAct({ userId, status, isOn: false, returnTo: path }, view)),
    ...available.filter(isNew).map((status) => statusAct({ userId, status, isOn: true, returnTo: path }, view)),
  ];
}

/** A status that is given to a user, or taken back. */
export interface StatusChange {
  userId: number;
  status: Status;
  isOn: boolean;
  returnTo: string;
}

/** Returns the form of a change of status. */
export function statusAct({ userId, status, isOn, returnTo }: StatusChange, { locale, viewer }: View): ConfirmedAct {
  const { moderation: texts } = locale.messages;
  const isTakenBack = !isOn && isModeratorStatus(status);
  // What moderators do otherwise keeps no note of theirs (LimitUser).
  const hasNote = isTakenBack || status === 'suspended' || viewer?.isSuperAdmin === true;
  return {
    action: formPaths.status,
    fields: { user_id: userId, status, on: String(!isTakenBack) },
    returnTo,
    label: isTakenBack ? texts.takeBack[status] : texts.give[status],
    effect: isTakenBack ? texts.takeBackEffects[status] : texts.effects[status],
    isKind: isTakenBack ? status !== 'trusted' : status === 'trusted' || status === 'active',
    noteId: hasNote ? `note-${userId}-${isTakenBack ? 'no-' : ''}${status}` : undefined,
  };
}
