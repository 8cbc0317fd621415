import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Baseline } from '@commonplace/db/baseline';
import { migrate, type MigrationClass } from '@commonplace/db/migrations';
import { missingChanges } from '@commonplace/db/schema-drift';
import { startPostgres } from '@commonplace/testing/embedded-postgres';
import { pino } from 'pino';
import { writeLists } from './lists.ts';

type Tables = Parameters<typeof missingChanges>[1];

const usage = `npm run migration -- APP NAME SENTENCE, for example: content subtitles 'Articles have a subtitle.'`;

/** Writes a migration with the changes of an app's tables since its last migration. */
async function writeMigration(app: string, name: string, sentence: string): Promise<string> {
  writeLists();
  const folder = fileURLToPath(new URL(`../../../../apps/${app}/src`, import.meta.url));
  if (!existsSync(`${folder}/migrations/list.ts`)) throw new UsageError(`${app} is not an app with a database`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new UsageError(`the name must consist of lowercase-words-with-hyphens, got ${name}`);
  const { migrations } = (await import(`${folder}/migrations/list.ts`)) as { migrations: MigrationClass[] };
  const { tables } = (await import(`${folder}/tables/tables.ts`)) as { tables: Tables };
  const changes = await findChanges(migrations, tables);
  if (changes.length === 0) throw new UsageError(`the tables of ${app} have no changes since its last migration`);
  const numbered = `${nextNumber(`${folder}/migrations`)}-${name}`;
  const path = `${folder}/migrations/${numbered}.ts`;
  writeFileSync(path, render(numbered, sentence, changes), { flag: 'wx' });
  writeLists();
  return path;
}

/** Returns the number after the last one, also of a migration that the baseline stands for. */
function nextNumber(folder: string): string {
  const { replaces } = JSON.parse(readFileSync(`${folder}/baseline.json`, 'utf8')) as Baseline;
  const names = [...replaces, ...globSync('[0-9]*.ts', { cwd: folder })];
  const numbers = names.map((name) => Number.parseInt(name, 10)).filter((number) => !Number.isNaN(number));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

async function findChanges(migrations: readonly MigrationClass[], tables: Tables): Promise<string[]> {
  await using server = await startPostgres();
  const url = server.databaseUrl('tables');
  await migrate({ url, migrations, logger: pino({ level: 'silent' }) });
  return await missingChanges(url, tables);
}

function render(name: string, sentence: string, changes: readonly string[]): string {
  const [, ...words] = name.split('-');
  const className = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const statements = changes.map((change) => `    this.addSql(\`${change.replace(/;$/, '')}\`);\n`);
  return `import { Migration } from '@commonplace/db/migrations';

/** ${sentence} */
export class ${className} extends Migration {
  override name = '${name}';

  override up(): void {
${statements.join('')}  }
}
`;
}

/** An error in the arguments, which is printed without its stack. */
class UsageError extends Error {}

try {
  const [app, name, sentence] = process.argv.slice(2);
  if (app === undefined || name === undefined || sentence === undefined) throw new UsageError(usage);
  process.stdout.write(`${await writeMigration(app, name, sentence)}\n`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
