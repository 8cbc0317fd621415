import { escapeHtml } from '@commonplace/rules/escape-html';
import { invalidMarkdown } from '../../errors.ts';
import { shortened } from '../tag.ts';
import { webAddress } from '../web-address.ts';
import type { VerbatimKind } from './block-kind.ts';

/** Embeds with verbatim content. */
export const verbatim: readonly VerbatimKind[] = [
  {
    content: 'text',
    name: 'cta',
    example: 'https://example.com',
    show: (argument, content) => {
      const [target = ''] = argument.split(/\s/, 1);
      if (webAddress(target) === undefined && !/^\/[\w-][\w/.?=&%#-]{0,500}$/.test(target)) {
        throw invalidMarkdown(`{% cta %}: "${shortened(target)}" is not a web address that begins with https://`);
      }
      const label = escapeHtml(content.trim().replaceAll(/\s+/g, ' ')) || escapeHtml(target);
      return { as: 'html', html: `<a class="embed-cta" href="${escapeHtml(target)}">${label}</a>` };
    },
  },
  {
    content: 'text',
    name: 'katex',
    example: 'inline',
    show: (argument, content) => ({ as: 'math', source: content.trim(), display: argument !== 'inline' }),
  },
  code('runkit'),
  code('codepenprefill'),
];

/** Code that would need the script of its site to run is only shown. */
function code(name: string): VerbatimKind {
  return {
    content: 'text',
    name,
    example: '',
    show: (_argument, content) => ({
      as: 'code',
      code: `${content.replace(/^\n/, '').trimEnd()}\n`,
      language: 'javascript',
    }),
  };
}
