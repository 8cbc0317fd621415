import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { atMenu, menuId, renderMenu } from './menu.ts';
import { renderStatus, renderStatusBadge, type ModeratedPerson } from './status-acts.ts';
import { renderVote } from '../reactions/votes.ts';

/** A user whose profile is shown, and what the viewer sees as a moderator or trusted user. */
export interface ModeratedProfile extends Omit<ModeratedPerson, 'standing'> {
  id: number;
  /** Undefined for who is no moderator. */
  standing: ModeratedPerson['standing'] | undefined;
  isFlagged: boolean;
}

/** Renders the flag on another user, and for moderators the status of the user. */
export function renderUserMenu({ id, standing, isFlagged, ...person }: ModeratedProfile, page: View): Html | false {
  const view = atMenu(page);
  const { viewer } = view;
  if (viewer?.mayVote !== true || viewer.username === person.username) return false;
  const flag = renderVote('vomit', { type: 'User', id, own: isFlagged ? ['vomit'] : [] }, view);
  const acts = standing ? renderStatus({ ...person, standing }, view) : false;
  const menu = renderMenu({ id: menuId, voted: undefined, acts }, view);
  return html`<div class="moderation">${flag}${menu}${standing && renderStatusBadge(standing, view)}</div> `;
}
