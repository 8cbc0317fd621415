import type { MarkdownIt, Token } from 'markdown-it';
import { environmentOf, type RenderEnvironment } from './environment.ts';
import { withoutGuards } from './embeds/guard-raw.ts';
import { highlightCode } from './highlight.ts';
import { processorMs } from './time-limit.ts';

/** Renders fenced code as `<pre class="highlight"><code class="language-x">`, highlighted for a known language. */
export function codeBlocks(md: MarkdownIt): void {
  md.renderer.rules['fence'] = (tokens, index, _options, env) => {
    const { content: guarded, info } = tokens[index] as Token;
    const content = withoutGuards(guarded);
    const language = /^[\w+#.-]{1,40}/.exec(md.utils.unescapeAll(info).trim())?.[0].toLowerCase();
    const opening = language === undefined ? '<code>' : `<code class="language-${language}">`;
    return `<pre class="highlight">${opening}${codeHtml(md, environmentOf({ env }), content, language)}</code></pre>\n`;
  };
}

function codeHtml(md: MarkdownIt, environment: RenderEnvironment, code: string, language: string | undefined): string {
  if (language === undefined || code.length > environment.highlightBudget) return md.utils.escapeHtml(code);
  const startedAt = processorMs();
  const highlighted = highlightCode(code, language, environment.highlightTimeMs);
  environment.highlightTimeMs -= processorMs() - startedAt;
  if (highlighted === undefined) return md.utils.escapeHtml(code);
  environment.highlightBudget -= code.length;
  return highlighted;
}
