import type { Plugin } from 'rolldown';

/**
 * Escapes characters beyond ASCII. A single one of them makes Node keep the text of the whole file with two bytes per
 * character for the life of the process. Positions of lines do not change.
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
