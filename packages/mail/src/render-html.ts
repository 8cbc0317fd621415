import { escapeHtml } from '@commonplace/rules/escape-html';
import type { Block, Inline } from './content.ts';

const font = 'font:16px/1.5 -apple-system,BlinkMacSystemFont,Segoe UI,Helvetica,Arial,sans-serif';
const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#3b49df;color:#fff;text-decoration:none';

/** Renders a mail as HTML. Every value is escaped, since templates contain no HTML. */
export function renderHtml(title: string, blocks: readonly Block[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    '</head>',
    `<body style="margin:0;padding:24px;${font}">`,
    '<div style="max-width:560px;margin:0 auto">',
    ...blocks.map(blockHtml),
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function blockHtml(block: Block): string {
  if (block.kind === 'paragraph') return `<p>${block.parts.map(inlineHtml).join('')}</p>`;
  if (block.kind === 'facts') {
    return `<p>${block.facts.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join('<br>')}</p>`;
  }
  return `<p>${linkHtml(block.label, block.address, button)}</p><p>${linkHtml(block.address, block.address)}</p>`;
}

function inlineHtml(part: Inline): string {
  return typeof part === 'string' ? escapeHtml(part) : linkHtml(part.label, part.address);
}

function linkHtml(label: string, address: string, style?: string): string {
  const styled = style === undefined ? '' : ` style="${style}"`;
  return `<a href="${escapeHtml(address)}"${styled}>${escapeHtml(label)}</a>`;
}
