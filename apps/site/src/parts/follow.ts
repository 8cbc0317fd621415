import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from './form-paths.ts';
import { renderToggle } from './toggle.ts';

/** What a page offers to follow. */
export interface Followable {
  type: 'User' | 'Organization' | 'Tag';
  /** The id; the name of a tag. */
  id: number | string;
  /** Completes the name of the button, since a page may have many. */
  name: string;
  isFollowed: boolean;
}

/** Renders the button to follow or unfollow. */
export function renderFollow({ type, id, name, isFollowed }: Followable, view: View): Html {
  const { reading: texts } = view.locale.messages;
  const label = isFollowed ? texts.following : texts.follow;
  return renderToggle(
    {
      action: formPaths.follow,
      fields: { followable_type: type, followable_id: id },
      isOn: isFollowed,
      content: html`<span data-on="${texts.following}" data-off="${texts.follow}">${label}</span
        ><span class="unseen"> ${name}</span>`,
      kind: 'button quiet',
    },
    view,
  );
}
