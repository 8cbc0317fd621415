import { type FrontMatter, parseFrontMatter } from './front-matter.ts';
import { profiles } from './profiles.ts';
import { renderMarkdown, type RenderOptions, type RenderResult } from './render.ts';

/** A rendered body with the metadata at its top. */
export interface Rendered extends RenderResult {
  /** Present for an article whose body begins with front matter that has a title. */
  readonly frontMatter?: FrontMatter;
}

/** What the pool does in its threads: front matter, where the profile knows it, then the rest. */
export function renderBody(bodyMarkdown: string, options: RenderOptions): Rendered {
  if (!profiles[options.profile].frontMatter) return renderMarkdown(bodyMarkdown, options);
  const { frontMatter, content } = parseFrontMatter(bodyMarkdown);
  const result = renderMarkdown(content, options);
  return frontMatter === undefined ? result : { ...result, frontMatter };
}
