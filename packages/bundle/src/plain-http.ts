import type { Plugin } from 'rolldown';

const name = 'virtual:plain-http';

/**
 * Imports of `node:http` as what CommonJS gets of it. Node fills the namespace of the module itself with all that it
 * exports, classes of browsers among it, for which it loads its whole client (`fetch`): a twentieth of a start, for
 * nothing. What of it is only worked out when it is asked for cannot be imported by its name.
 */
export function plainHttp(): Plugin {
  return {
    name: 'plain-http',
    resolveId: {
      filter: { id: /^(node:)?http$/ },
      handler: (_source, _importer, { kind }) => (kind === 'import-statement' ? name : null),
    },
    load: { filter: { id: /^virtual:plain-http$/ }, handler: () => source() },
  };
}

function source(): string {
  const described = Object.getOwnPropertyDescriptors(process.getBuiltinModule('node:http'));
  const names = Object.entries(described).flatMap(([name, { get }]) => (get ? [] : [name]));
  return `const http = process.getBuiltinModule('node:http');\nexport default http;\nexport const { ${names.join()} } = http;\n`;
}
