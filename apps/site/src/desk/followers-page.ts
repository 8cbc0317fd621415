import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderAvatar, type Shape } from '../parts/byline.ts';
import { renderMissing } from '../parts/missing.ts';
import { renderPager, type Paging } from '../parts/pager.ts';
import { deskPage, renderEmpty } from './desk-page.ts';

const part = '/dashboard/followers';

/** A user or an organization that follows or is followed. */
export interface FollowEntry {
  name: string;
  username: string;
  path: string;
  profile_image: string;
  /** Since when. */
  created_at: string;
}

/** The data of the viewer's followers. */
export interface FollowersData {
  /** Undefined while they are unavailable. */
  followers: readonly FollowEntry[] | undefined;
  paging: Paging;
}

/** Renders the people who follow the viewer. */
export function followersPage({ followers, paging }: FollowersData, view: View): string {
  const { desk: texts } = view.locale.messages;
  const list =
    followers?.length === 0 ? renderEmpty(texts.noFollowers) : renderFollows(followers ?? [], view, () => false);
  const content =
    followers === undefined
      ? renderMissing(texts.followersTitle, view)
      : html`${list}${renderPager(part, paging, view)}`;
  return deskPage({ title: texts.followersTitle, text: texts.followersText, part, paging, content }, view);
}

/** Renders users, or organizations with square images, with the day of the follow; `action` returns what can be done. */
export function renderFollows<Entry extends FollowEntry>(
  entries: readonly Entry[],
  { locale }: View,
  action: (entry: Entry) => Html | false,
  shape: Shape = 'round',
): Html {
  const { desk: texts } = locale.messages;
  return html`<ul class="people">
    ${entries.map(
      (entry) =>
        html`<li>
          ${renderAvatar({ profile_image_90: entry.profile_image }, 44, shape)}
          <div>
            <a href="${entry.path}">${entry.name}</a>
            <p>@${entry.username} · ${texts.followed} ${renderDate(locale, entry.created_at)}</p>
          </div>
          ${action(entry)}
        </li> `,
    )}
  </ul> `;
}
