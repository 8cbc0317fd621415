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

/** How the button of a reaction looks and what it is called. */
interface ReactionButton {
  name: IconName;
  label: string;
  /** Completes the name for screen readers, where a page has many. */
  about?: string;
  kind?: 'plain';
}

/** Renders the button of a reaction with the number of those who chose it. */
export function renderReaction(
  { name, label, about, kind }: ReactionButton,
  fields: Readonly<Record<string, string | number>>,
  { count, isOwn }: Pick<ReactionCount, 'count' | 'isOwn'> = { count: 0, isOwn: false },
  view: View,
): Html {
  const content = html`${icon(name)}<span class="tip">${label}</span
    >${about !== undefined && html`<span class="unseen">: ${about}</span>`}
    <span data-count="${count}">${count > 0 && compactCount(view.locale, count)}</span>`;
  return renderToggle({ action: formPaths.react, fields, isOn: isOwn, content, kind }, view);
}
