import type { MarkdownPool } from '@commonplace/markdown/pool';
import { conflict } from '@commonplace/rpc/errors';
import { actorOf } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { limits } from '@commonplace/rules/limits';
import { isLongerThan } from '@commonplace/rules/plain-text';
import type { BillboardFields } from './billboard-fields.ts';

type Source = Pick<BillboardFields, 'body_markdown' | 'render_mode'>;

/** The HTML of a billboard, and of what it was made. */
export interface RenderedBillboard {
  of: Source;
  html: string;
}

/** Renders a body, whichever way it was written; what it may not hold is left out. What is refused anyway is not rendered. */
export async function renderBillboard(
  markdown: MarkdownPool,
  { principal, signal }: CallContext,
  { body_markdown, render_mode }: Source,
): Promise<RenderedBillboard> {
  const of = { body_markdown, render_mode };
  if (isLongerThan(body_markdown, limits.billboard.body)) return { of, html: '' };
  const isHtml = render_mode === 'raw';
  const call = { authorId: actorOf(principal).id, signal };
  const { html } = await markdown.render(body_markdown, { profile: 'billboard', isHtml }, call);
  return { of, html };
}

/** Refuses a change for which another text was rendered than the one that it is to show: somebody was faster. */
export function requireRendered({ of }: RenderedBillboard, { body_markdown, render_mode }: Source): void {
  if (of.body_markdown === body_markdown && of.render_mode === render_mode) return;
  throw conflict('Billboard was changed at the same time', 'edit_conflict');
}
