import { compactCount } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { icon, type IconName } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../parts/form-paths.ts';
import { renderToggle } from '../parts/toggle.ts';

/** The kinds of reactions that readers choose from. */
export type ReactionKind = 'like' | 'unicorn' | 'exploding_head' | 'raised_hands' | 'fire';

/** The reactions of one kind to an article or a comment. */
export interface ReactionCount {
  category: ReactionKind;
  count: number;
  /** Whether the viewer is one of those. */
  isOwn: boolean;
}

/** Renders the button of a reaction with the number of those who chose it. */
export function renderReaction(
  name: IconName,
  label: string,
  fields: Readonly<Record<string, string | number>>,
  { count, isOwn }: Pick<ReactionCount, 'count' | 'isOwn'> = { count: 0, isOwn: false },
  view: View,
  kind?: 'plain',
): Html {
  const content = html`${icon(name)}<span class="tip">${label}</span
    ><span aria-hidden="true" data-count="${count}">${count > 0 && compactCount(view.locale, count)}</span>`;
  return renderToggle({ action: formPaths.react, fields, isOn: isOwn, content, kind }, view);
}
