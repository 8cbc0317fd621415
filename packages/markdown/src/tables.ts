import type { MarkdownIt } from 'markdown-it';

/** Turns a cell's alignment into the `align` attribute, so that the sanitizer need not allow `style`. */
export function tableAlignment(md: MarkdownIt): void {
  md.core.ruler.push('table_alignment', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const style = token.attrGet('style');
      if (typeof style === 'string') token.attrs = [['align', style.replace('text-align:', '')]];
    }
  });
}
