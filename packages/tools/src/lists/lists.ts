import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rpcFolderOf, rpcLists } from './rpc-list.ts';
import { clientName, importOf, listed, header, namesIn, namesOf, root, sourcesAt, typeImportOf } from './sources.ts';

/** Apps that own data. */
const services = ['admin', 'analytics', 'community', 'content', 'listings'];

/** Services that only the command line calls, or that every app has. */
const notCalledByGateway = new Set(['CopiesService', 'FiguresService', 'JobsService', 'RepublishService']);

const isHere = (folder: string) => existsSync(join(root, folder));

/** Returns the services that this repository has: a pruned one has only some. */
const servicesHere = () => services.filter((app) => isHere(`apps/${app}`));

/** Returns the text of every generated list by its path from the root. */
export function renderLists(): Map<string, string> {
  return new Map([
    ...servicesHere().flatMap((app): [string, string][] => [
      [`apps/${app}/src/migrations/list.ts`, migrationList(app)],
      [`apps/${app}/src/tables/tables.ts`, tableList(app)],
      ...rpcLists(app),
    ]),
    ...(isHere('apps/gateway') ? gatewayLists() : []),
    ...(isHere('apps/site') ? [['apps/site/src/gen/all-routes.ts', pageList()] as const] : []),
    ...(isHere('tests/operations') ? [['tests/operations/operations.ts', operationList()] as const] : []),
  ]);
}

function gatewayLists(): [string, string][] {
  return [
    ['apps/gateway/src/gen/all-routes.ts', routeList()],
    ['apps/gateway/src/gen/service-clients.ts', clientList()],
  ];
}

export function writeLists(): void {
  for (const app of servicesHere()) rmSync(join(root, rpcFolderOf(app)), { recursive: true, force: true });
  write(renderLists());
}

/** Writes the lists of an app that git ignores, which a build generates. */
export function generateLists(app: string): void {
  rmSync(join(root, rpcFolderOf(app)), { recursive: true, force: true });
  write([...renderLists()].filter(([path]) => path.startsWith(`apps/${app}/src/gen/`)));
}

function write(lists: Iterable<[path: string, text: string]>): void {
  for (const [path, text] of lists) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function migrationList(app: string): string {
  const folder = `apps/${app}/src/migrations`;
  const migrations = sourcesAt(`${folder}/[0-9]*.ts`).flatMap((source) =>
    namesOf(source, /^export class (\w+) extends \w*Migration /gm).map((name) => ({
      name,
      file: source.path.slice(folder.length),
    })),
  );
  const imports = [
    importOf(['baselineMigration'], '@commonplace/db/baseline-migration'),
    typeImportOf('MigrationClass', '@commonplace/db/migrations'),
    importOf(['sharedBaseline'], '@commonplace/service/shared-baseline'),
    ...migrations.map(({ name, file }) => importOf([name], `.${file}`)),
    "import baseline from './baseline.json' with { type: 'json' };",
  ];
  const baseline = "baselineMigration(baseline, [sharedBaseline, new URL('./baseline.sql', import.meta.url)])";
  return `${header}${imports.join('\n')}

/** The baseline of the database of ${app}, then every migration since, oldest first. */
export const migrations: readonly MigrationClass[] = [
${listed([baseline, ...migrations.map(({ name }) => name)])}];
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
  return `${header}${typeImportOf('TablesOf', '@commonplace/db/tables')}
${files.map(({ file, names }) => importOf(names, `.${file}`)).join('\n')}

/** Every table of ${app}. */
export const tables = [
${listed(files.flatMap(({ names }) => names).toSorted())}] as const;

/** The tables as statements see them, for \`em.getKysely<Tables>()\`. */
export type Tables = TablesOf<typeof tables>;
`;
}

function routeList(): string {
  const folder = 'apps/gateway/src/api/routes';
  const files = sourcesAt(`${folder}/*/*.routes.ts`).map((source) => ({
    file: source.path.slice(folder.length),
    names: namesOf(source, /^export const (\w+Routes): Route\[\]/gm),
  }));
  return `${header}${typeImportOf('Route', '../api/route.ts')}
${files.map(({ file, names }) => importOf(names, `../api/routes${file}`)).join('\n')}

/** Every operation of the API. */
export const allRoutes: readonly Route[] = [
${listed(files.flatMap(({ names }) => names.map((name) => `...${name}`)))}];
`;
}

/** Lists the pages and forms that the features of the site export. */
function pageList(): string {
  const folder = 'apps/site/src';
  const files = sourcesAt(`${folder}/**/*.{forms,routes}.ts`).map((source) => ({
    file: source.path.slice(folder.length),
    names: namesOf(source, /^export const (\w+): readonly (?:Form|Page)Route\[\]/gm),
    pages: namesIn(source.text, /^export const (\w+): readonly PageRoute\[\]/gm),
    forms: namesIn(source.text, /^export const (\w+): readonly FormRoute\[\]/gm),
  }));
  return `${header}import type { FormRoute, PageRoute } from '../serving/page-route.ts';
${files.map(({ file, names }) => importOf(names, `..${file}`)).join('\n')}

/** Every page. */
export const pageRoutes: readonly PageRoute[] = [
${listed(files.flatMap(({ pages }) => pages.map((name) => `...${name}`)))}];

/** Every form. */
export const formRoutes: readonly FormRoute[] = [
${listed(files.flatMap(({ forms }) => forms.map((name) => `...${name}`)))}];
`;
}

function clientList(): string {
  const clientTypes = sourcesAt(...services.map((service) => `proto/commonplace/${service}/v1/*.proto`))
    .flatMap(({ path, text }) => {
      const [, from = '', service = ''] = /^proto\/commonplace\/((\w+)\/.*)\.proto$/.exec(path) ?? [];
      return namesIn(text, /^service (\w+) \{/gm).map((name) => ({ name, from, service }));
    })
    .filter(({ name }) => !notCalledByGateway.has(name));
  const clients = clientTypes.map(({ name, service }) => `${clientName(name)}: ${service}.client(${name})`);
  return `${header}${clientTypes.map(({ name, from }) => importOf([name], `@commonplace/proto/${from}`)).join('\n')}
${typeImportOf('RpcConnection', '@commonplace/rpc/client')}

/** A client for every resource of every service. */
export function clientsOf({ ${services.join(', ')} }: Connections) {
  return {
${clients.map((line) => `    ${line},\n`).join('')}  };
}

/** A connection to each service. */
type Connections = Record<${services.map((name) => `'${name}'`).join(' | ')}, RpcConnection>;
`;
}

function operationList(): string {
  const files = sourcesAt('tests/operations/*.ts')
    .map(({ path, text }) => ({
      file: path.slice('tests/operations'.length),
      names: namesIn(text, /^export const (\w+Operations): Operation\[\]/gm),
    }))
    .filter(({ names }) => names.length > 0);
  return `${header}${files.map(({ file, names }) => importOf(names, `.${file}`)).join('\n')}
${typeImportOf('Operation', './operation.ts')}

/** Every operation of the API. */
export const operations: readonly Operation[] = [
${listed(files.flatMap(({ names }) => names.map((name) => `...${name}`)))}];
`;
}
