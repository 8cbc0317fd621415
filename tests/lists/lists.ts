import { importOf, listed, namesIn, namesOf, sourcesAt, typeImportOf, type Source } from './sources.ts';

/** What renews them. */
export const renewCommand = 'npm run lists';

const madeBy = `// Made of the files that there are: \`${renewCommand}\`.\n`;

/** Apps that own data. */
const services = ['admin', 'analytics', 'community', 'content', 'listings'];

/** Called by the command line alone, or of every service its own. */
const notForTheGateway = new Set(['FiguresService', 'JobsService', 'RepublishService', 'SearchService', 'SeedService']);

/** Every file that says only what other files there are, with its text, by its path from the root. */
export function renderLists(): Map<string, string> {
  return new Map([
    ...services.flatMap((app): [string, string][] => [
      [`apps/${app}/src/migrations/list.ts`, migrationList(app)],
      [`apps/${app}/src/tables/tables.ts`, tableList(app)],
      [`apps/${app}/src/rpc.ts`, rpcList(app)],
    ]),
    ['apps/gateway/src/routes/all-routes.ts', routeList()],
    ['apps/gateway/src/service-clients.ts', clientList()],
    ['tests/operations/operations.ts', operationList()],
  ]);
}

function migrationList(app: string): string {
  const folder = `apps/${app}/src/migrations`;
  const found = sourcesAt(`${folder}/[0-9]*.ts`).flatMap((source) =>
    namesOf(source, /^export class (\w+) extends \w*Migration /gm).map((name) => ({
      name,
      file: source.path.slice(folder.length),
    })),
  );
  return `${madeBy}${typeImportOf('MigrationClass', '@commonplace/db/migrations')}
${found.map(({ name, file }) => importOf([name], `.${file}`)).join('\n')}

/** Every migration of the database of ${app}, oldest first. */
export const migrations: readonly MigrationClass[] = [
${listed(found.map(({ name }) => name))}];
`;
}

function tableList(app: string): string {
  const folder = `apps/${app}/src/tables`;
  const files = sourcesAt(`${folder}/*.ts`)
    .filter(({ path }) => path !== `${folder}/tables.ts`)
    .map((source) => ({
      file: source.path.slice(folder.length),
      names: namesOf(source, /^export const (\w+Schema) = defineEntity/gm),
    }));
  return `${madeBy}${typeImportOf('TablesOf', '@commonplace/db/tables')}
${files.map(({ file, names }) => importOf(names, `.${file}`)).join('\n')}

/** Every table of ${app}. */
export const tables = [
${listed(files.flatMap(({ names }) => names).toSorted())}] as const;

/** The tables as statements see them, for \`em.getKysely<Tables>()\`. */
export type Tables = TablesOf<typeof tables>;
`;
}

function rpcList(app: string): string {
  const folder = `apps/${app}/src`;
  const files = sourcesAt(`${folder}/**/*.rpc.ts`).map((source) => ({
    file: source.path.slice(folder.length),
    rpcs: namesOf(source, /^export function (\w+Rpc)\(/gm).map((name) => rpcOf(name, source)),
  }));
  const rpcs = files.flatMap((file) => file.rpcs).toSorted(by(({ from }) => from));
  const context = `${app.charAt(0).toUpperCase()}${app.slice(1)}Context`;
  return `${madeBy}${rpcs.map(({ service, from }) => importOf([service], from)).join('\n')}
${typeImportOf('RpcServer', '@commonplace/rpc/server')}
${typeImportOf(context, './context.ts')}
${files
  .map(({ file, rpcs: own }) =>
    importOf(
      own.map(({ name }) => name),
      `.${file}`,
    ),
  )
  .join('\n')}

/** Everything that ${app} answers. */
export function addServices(server: RpcServer, context: ${context}): void {
${rpcs.map(({ name, service }) => `  server.add(${service}, ${name}(context));\n`).join('')}}
`;
}

/** What a function answers: its return type says so. */
function rpcOf(name: string, source: Source): { name: string; service: string; from: string } {
  const [service = ''] = namesOf(
    source,
    new RegExp(`function ${name}\\(context: \\w+\\): ServiceImplementation<typeof (\\w+)>`, 'g'),
  );
  return { name, service, from: originOf(service, source.text) };
}

/** The module that a name is imported from. */
function originOf(name: string, text: string): string {
  for (const [, names = '', from = ''] of text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']*)'/gm)) {
    if (new RegExp(`\\b${name}\\b`).test(names)) return from;
  }
  throw new Error(`${name} is imported from nowhere`);
}

function routeList(): string {
  const folder = 'apps/gateway/src/routes';
  const files = sourcesAt(`${folder}/*/{routes,admin-routes}.ts`).map((source) => ({
    file: source.path.slice(folder.length),
    names: namesOf(source, /^export const (\w+Routes): Route\[\]/gm),
  }));
  return `${madeBy}${typeImportOf('Route', '../route.ts')}
${files.map(({ file, names }) => importOf(names, `.${file}`)).join('\n')}

/** Every operation of the API. */
export const allRoutes: readonly Route[] = [
${listed(files.flatMap(({ names }) => names.map((name) => `...${name}`)))}];
`;
}

function clientList(): string {
  const found = sourcesAt(...services.map((service) => `proto/commonplace/${service}/v1/*.proto`))
    .flatMap(({ path, text }) => {
      const [, from = '', service = ''] = /^proto\/commonplace\/((\w+)\/.*)\.proto$/.exec(path) ?? [];
      return namesIn(text, /^service (\w+) \{/gm).map((name) => ({ name, from, service }));
    })
    .filter(({ name }) => !notForTheGateway.has(name));
  const clients = found.map(({ name, service }) => `${clientName(name)}: ${service}.client(${name})`);
  return `${madeBy}${found.map(({ name, from }) => importOf([name], `@commonplace/proto/${from}`)).join('\n')}
${typeImportOf('RpcConnection', '@commonplace/rpc/client')}

/** A client for every resource of every service. */
export function clientsOf({ ${services.join(', ')} }: Connections) {
  return {
${clients.map((line) => `    ${line},\n`).join('')}  };
}

/** To each service one. */
type Connections = Record<${services.map((name) => `'${name}'`).join(' | ')}, RpcConnection>;
`;
}

/** `tags` of `TagsService`. */
function clientName(service: string): string {
  return service.charAt(0).toLowerCase() + service.slice(1, -'Service'.length);
}

function operationList(): string {
  const files = sourcesAt('tests/operations/*.ts')
    .map(({ path, text }) => ({
      file: path.slice('tests/operations'.length),
      names: namesIn(text, /^export const (\w+Operations): Operation\[\]/gm),
    }))
    .filter(({ names }) => names.length > 0);
  return `${madeBy}${files.map(({ file, names }) => importOf(names, `.${file}`)).join('\n')}
${typeImportOf('Operation', './operation.ts')}

/** Every operation of the API. */
export const operations: readonly Operation[] = [
${listed(files.flatMap(({ names }) => names.map((name) => `...${name}`)))}];
`;
}

function by<Item>(key: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => (key(a) < key(b) ? -1 : 1);
}
