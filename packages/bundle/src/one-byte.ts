import type { Plugin } from 'rolldown';

/**
 * Writes characters beyond Latin-1 as escapes: a single one of them has V8 keep the whole file in two bytes per character,
 * for as long as the process lives.
 */
export function oneByte(): Plugin {
  return {
    name: 'one-byte',
    // Lines stay as they are, and so what source maps say of them.
    renderChunk: (code) => ({ code: code.replaceAll(/(?<!\\)[^\0-\u00ff]/g, escaped), map: null }),
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
