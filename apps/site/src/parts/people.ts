import { html, type Html } from '@commonplace/ui/markup';
import { renderAvatar, type Shape } from './byline.ts';

/** A user or an organization in a list. */
export interface ListedPerson {
  name: string;
  username: string;
  profile_image: string;
  summary?: string | null;
}

/** Renders a list of users, or of organizations with square images. */
export function renderPeople(people: readonly ListedPerson[], shape: Shape = 'round'): Html {
  return html`<ul class="people">
    ${people.map(
      ({ name, username, profile_image: image, summary }) =>
        html`<li>
          ${renderAvatar({ profile_image_90: image }, 44, shape)}
          <div>
            <a href="/${username}">${name}</a>
            <p>${summary !== undefined && summary !== null && summary !== '' ? summary : `@${username}`}</p>
          </div>
        </li> `,
    )}
  </ul> `;
}
