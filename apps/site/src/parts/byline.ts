import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';

/** The author of an article or a comment. */
export interface Author {
  name: string;
  username: string;
  profile_image_90: string;
}

/** The organization under which an article is published. */
export interface Publisher {
  name: string;
  username: string;
}

/** The shape of a profile image: those of users are round, those of organizations square. */
export type Shape = 'round' | 'square';

/** Renders the profile image of a user or an organization. Its alternative text is empty, since the name follows it. */
export function renderAvatar(
  { profile_image_90: image }: Pick<Author, 'profile_image_90'>,
  size = 28,
  shape: Shape = 'round',
): Html {
  return html`<img
    class="avatar${size > 40 && size < 60 && ' big'}${shape === 'square' && ' square'}"
    src="${image}"
    alt=""
    width="${size}"
    height="${size}"
    loading="lazy"
  />`;
}

/** Who published an entry of a list, and when. */
export interface Byline {
  user: Author;
  organization?: Publisher | undefined;
  date: string | null;
  /** False on the profile of the author, which has the portrait already. */
  hasPortrait?: boolean;
}

/** Renders the author, the organization and the date of an entry of a list. */
export function renderByline({ user, organization, date, hasPortrait = true }: Byline, { locale }: View): Html {
  const { reading: texts } = locale.messages;
  return html`<div class="byline">
    ${hasPortrait && renderAvatar(user)}<span class="dotted"
      ><span
        ><span class="p-author h-card"><a href="/${user.username}">${user.name}</a></span
        >${organization && html` ${texts.in} <a href="/${organization.username}">${organization.name}</a>`}</span
      >
      ${date !== null && html`<span>${renderDate(locale, date, 'dt-published')}</span>`}</span
    >
  </div>`;
}
