import type { CallContext } from '@commonplace/domain/call-context';
import { conflict } from '@commonplace/domain/errors';
import { actorOf } from '@commonplace/domain/principal';
import type { MarkdownPool } from '@commonplace/markdown/pool';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan } from '@commonplace/rules/plain-text';
import type { BillboardFields } from './billboard-fields.ts';

type Source = Pick<BillboardFields, 'body_markdown' | 'render_mode'>;

/** The HTML of a billboard and its source. */
export interface RenderedBillboard {
  source: Source;
  html: string;
}

/** Renders and sanitizes Markdown or raw HTML. A text that is too long is not rendered, as validation rejects it. */
export async function renderBillboard(
  markdown: MarkdownPool,
  { principal, signal }: CallContext,
  { body_markdown, render_mode }: Source,
): Promise<RenderedBillboard> {
  const source = { body_markdown, render_mode };
  if (isLongerThan(body_markdown, limits.billboard.body)) return { source, html: '' };
  const isHtml = render_mode === 'raw';
  const call = { authorId: actorOf(principal).id, signal };
  const { html } = await markdown.render(body_markdown, { profile: 'billboard', isHtml }, call);
  return { source, html };
}

/**
 * Rejects a change if the text or its mode changed after it was rendered.
 * @throws DomainError conflict `edit_conflict`.
 */
export function requireRendered({ source }: RenderedBillboard, { body_markdown, render_mode }: Source): void {
  if (source.body_markdown === body_markdown && source.render_mode === render_mode) return;
  throw conflict('Billboard was changed at the same time', 'edit_conflict');
}
