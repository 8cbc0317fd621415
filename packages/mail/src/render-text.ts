import type { Block, Inline } from './content.ts';

/** Renders a mail as plain text. */
export function renderText(blocks: readonly Block[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if (block.kind === 'paragraph') return block.parts.map(inlineText).join('');
  if (block.kind === 'facts') return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  return `${block.label}:\n${block.address}`;
}

function inlineText(part: Inline): string {
  return typeof part === 'string' ? part : `${part.label} (${part.address})`;
}
