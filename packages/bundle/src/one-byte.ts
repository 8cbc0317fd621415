import type { Plugin } from 'rolldown';

/**
 * Writes characters beyond ASCII as escapes: a single one of them has Node keep the text of the whole file in two bytes per
 * character, for as long as the process lives. Lines stay as they are, and so what source maps say of them.
 */
export function oneByte(): Plugin {
  return {
    name: 'one-byte',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(/(?<!\\)[^\0-\u007f]/g, escaped);
      }
    },
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
