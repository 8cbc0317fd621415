import {
  clientName,
  importOf,
  listed,
  localName,
  header,
  namesIn,
  namesOf,
  sourcesAt,
  typeImportOf,
  type Source,
} from './sources.ts';

/** A function, and its file relative to those of nouns. */
interface UseCase {
  name: string;
  file: string;
}

/** An implementation of a service in a `*.rpc.ts` file. */
interface Wire extends UseCase {
  service: string;
  /** The module of the service's descriptor. */
  from: string;
  /** The names of methods, among others. */
  names: Set<string>;
}

/** A service with its implementation: use cases named after its methods, except those in `rpc`. */
interface ServiceImplementation extends Pick<Wire, 'service' | 'from'> {
  wire: Wire | undefined;
  useCases: UseCase[];
}

/** Returns the files that connect an app's services with their use cases, one per noun, and the list of these, by path. */
export function rpcLists(app: string): Map<string, string> {
  const nouns = [...Map.groupBy(implementationsOf(app), ({ from }) => nounOf(from))].toSorted(by(([noun]) => noun));
  return new Map([
    ...nouns.map(([noun, answered]): [string, string] => [
      `${rpcFolderOf(app)}/${noun}.ts`,
      rpcOfNoun(app, noun, answered),
    ]),
    [
      `apps/${app}/src/gen/rpc.ts`,
      rpcList(
        app,
        nouns.map(([noun]) => noun),
      ),
    ],
  ]);
}

/** Returns the folder of the generated files of nouns. */
export const rpcFolderOf = (app: string) => `apps/${app}/src/gen/rpc`;

function rpcList(app: string, nouns: readonly string[]): string {
  const imports = nouns.map((noun) => importOf([adderOf(noun)], `./rpc/${noun}.ts`));
  return `${header}${[
    typeImportOf('RpcServer', '@commonplace/rpc/server'),
    typeImportOf(contextOf(app), '../context.ts'),
    ...imports,
  ].join('\n')}

/** Adds every service of ${app}. */
export function addServices(server: RpcServer, context: ${contextOf(app)}): void {
${nouns.map((noun) => `  ${adderOf(noun)}(server, context);\n`).join('')}}
`;
}

function rpcOfNoun(app: string, noun: string, answered: readonly ServiceImplementation[]): string {
  const byName = answered.filter(({ useCases }) => useCases.length > 0);
  const imports = [
    ...answered.map(({ service, from }) => importOf([service], from)),
    typeImportOf('RpcServer', '@commonplace/rpc/server'),
    ...(byName.length > 0 ? [importOf(['bindUseCases'], '@commonplace/rpc/use-cases')] : []),
    typeImportOf(contextOf(app), '../../context.ts'),
    ...importsOf(answered.flatMap(({ wire, useCases }) => (wire ? [wire, ...useCases] : useCases))),
  ];
  return `${header}${imports.join('\n')}

${byName.map((one) => `${useCaseList(one)}\n`).join('')}/** Adds ${answered.map(({ service }) => service).join(' and ')}: use cases named after the methods, and the exceptions. */
export function ${adderOf(noun)}(server: RpcServer, context: ${contextOf(app)}): void {
${answered.map(addition).join('')}}
`;
}

const contextOf = (app: string) => `${app.charAt(0).toUpperCase()}${app.slice(1)}Context`;

/** Returns `recommended-lists` for `@commonplace/proto/admin/v1/recommended_lists`. */
const nounOf = (from: string) => from.slice(from.lastIndexOf('/') + 1).replaceAll('_', '-');

/** Returns `addRecommendedLists` for `recommended-lists`. */
const adderOf = (noun: string) => `add-${noun}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function implementationsOf(app: string): ServiceImplementation[] {
  const sources = sourcesAt(`apps/${app}/src/**/*.ts`).filter(({ path }) => !path.startsWith(`apps/${app}/src/gen/`));
  const wires = sources.filter(({ path }) => path.endsWith('.rpc.ts')).map((source) => wireOf(source, app));
  const own = servicesOf(app).map(({ service, from, methods }): ServiceImplementation => {
    const wire = wires.find((one) => one.service === service && one.from === from);
    const named = methods.filter((name) => !wire?.names.has(name));
    return { service, from, wire, useCases: named.map((name) => useCaseOf(name, app, sources)) };
  });
  // Services that several apps implement.
  const common = wires.filter(({ from }) => !from.startsWith(`@commonplace/proto/${app}/`));
  return [...own, ...common.map((wire) => ({ service: wire.service, from: wire.from, wire, useCases: [] }))];
}

/** Returns the services in the app's proto files. */
function servicesOf(app: string) {
  return sourcesAt(`proto/commonplace/${app}/v1/*.proto`).flatMap(({ path, text }) => {
    const from = `@commonplace/proto/${path.slice('proto/commonplace/'.length, -'.proto'.length)}`;
    const matches = text.matchAll(/^service (\w+) \{(.*?)^\}/gms);
    return [...matches].map(([, service = '', body = '']) => {
      return { service, from, methods: namesIn(body, /\brpc (\w+)\(/g).map(localName) };
    });
  });
}

function wireOf(source: Source, app: string): Wire {
  const [name = ''] = namesOf(source, /^export function (\w+Rpc)\(/gm);
  const [service = ''] = namesOf(source, /ServiceImplementation<typeof (\w+)>/g);
  const names = new Set(namesIn(source.text, /^ {4}(?:async )?(\w+)(?:\(|: )/gm));
  return { name, file: fileOf(source, app), service, from: originOf(service, source.text), names };
}

/** Finds the function of a method by name, and by file name if several functions have it. */
function useCaseOf(name: string, app: string, sources: readonly Source[]): UseCase {
  const file = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  const candidates = sources.filter(({ text }) => new RegExp(`^export (async )?function ${name}\\(`, 'm').test(text));
  const source = candidates.length === 1 ? candidates[0] : candidates.find(({ path }) => path.endsWith(file));
  if (source) return { name, file: fileOf(source, app) };
  throw new Error(
    `${app} does not implement ${name}: add a function of that name in ${file}, or a method in a *.rpc.ts file`,
  );
}

/** Returns the module that a name is imported from. */
function originOf(name: string, text: string): string {
  for (const [, names = '', from = ''] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']*)'/gm)) {
    if (new RegExp(`\\b${name}\\b`).test(names)) return from;
  }
  throw new Error(`${name} is not imported`);
}

const fileOf = ({ path }: Source, app: string) => `../..${path.slice(`apps/${app}/src`.length)}`;

const useCasesOf = (service: string) => `${clientName(service)}UseCases`;

function useCaseList({ service, useCases }: ServiceImplementation): string {
  return `const ${useCasesOf(service)} = {\n${listed(useCases.map(({ name }) => name).toSorted())}};\n`;
}

/** The width of a line of the formatter. */
const maxWidth = 120;

/** Writes a call in one line, or as the formatter breaks a longer one. */
function wrapped(service: string, named: string): string {
  const line = `  server.add(${service}, ${named});`;
  return line.length > maxWidth ? `  server.add(\n    ${service},\n    ${named},\n  );\n` : `${line}\n`;
}

function addition({ service, wire, useCases }: ServiceImplementation): string {
  const named = `bindUseCases(${service}, context, ${useCasesOf(service)})`;
  if (!wire) return wrapped(service, named);
  if (useCases.length === 0) return `  server.add(${service}, ${wire.name}(context));\n`;
  return `  server.add(${service}, {\n    ...${named},\n    ...${wire.name}(context),\n  });\n`;
}

/** Returns one import per file, sorted by path. */
function importsOf(functions: readonly UseCase[]): string[] {
  const byFile = Map.groupBy(functions, ({ file }) => file);
  return [...byFile].toSorted(by(([file]) => file)).map(([file, names]) =>
    importOf(
      names.map(({ name }) => name),
      file,
    ),
  );
}

function by<Item>(key: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => (key(a) < key(b) ? -1 : 1);
}
