import { type FrontMatter, parseFrontMatter } from './front-matter.ts';
import { profiles } from './profiles.ts';
import { renderMarkdown, type RenderOptions, type RenderResult } from './render.ts';

/** A rendered body with its metadata. */
export interface Rendered extends RenderResult {
  /** Present for an article whose front matter has a title. */
  readonly frontMatter?: FrontMatter;
}

/** Renders a body with front matter, if the profile supports it. Runs in the threads of the pool. */
export function renderBody(bodyMarkdown: string, options: RenderOptions): Rendered {
  if (!profiles[options.profile].frontMatter) return renderMarkdown(bodyMarkdown, options);
  const { frontMatter, content } = parseFrontMatter(bodyMarkdown);
  const result = renderMarkdown(content, options);
  return frontMatter === undefined ? result : { ...result, frontMatter };
}
