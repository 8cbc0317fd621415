import { type FrontMatter, parseFrontMatter } from './front-matter.ts';
import type { IgnoredMembers } from './front-matter-members.ts';
import { profiles } from './profiles.ts';
import { renderMarkdown, type RenderOptions, type RenderResult } from './render.ts';

/** A rendered body with its metadata. */
export interface Rendered extends RenderResult {
  /** Present for an article whose front matter has a title. */
  readonly frontMatter?: FrontMatter;
  /** Present when the front matter has names that have no effect. */
  readonly ignored?: IgnoredMembers;
}

/** Renders a body with front matter, if the profile supports it. Runs in the threads of the pool. */
export function renderBody(bodyMarkdown: string, options: RenderOptions): Rendered {
  if (!profiles[options.profile].frontMatter) return renderMarkdown(bodyMarkdown, options);
  const { frontMatter, content, ignored } = parseFrontMatter(bodyMarkdown);
  return { ...renderMarkdown(content, options), ...(frontMatter && { frontMatter }), ...(ignored && { ignored }) };
}
