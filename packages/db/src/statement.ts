import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Dialect,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import { prepared } from './prepared-statements.ts';

/** What runs statements: `database.reader(signal)`, or `em.getKysely()` in a transaction. */
export interface StatementRunner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** A statement that was built and compiled once, for all calls. */
export interface Statement<Parameters, Row> {
  /** All rows. */
  all(runner: StatementRunner, parameters: Parameters): Promise<Row[]>;
  /** The first row, if there is one. */
  first(runner: StatementRunner, parameters: Parameters): Promise<Row | undefined>;
  /** The first row; throws when there is none. */
  one(runner: StatementRunner, parameters: Parameters): Promise<Row>;
  /** What PostgreSQL gets, without the parameters: e.g. to have the plan explained that it keeps. */
  readonly text: string;
  /** The statement as it is sent. */
  compile(parameters: Parameters): CompiledQuery<Row>;
}

/** The rows of a statement. */
export type RowOf<Of> = Of extends Statement<never, infer Row> ? Row : never;

/** Stands in a statement for a parameter, until it is run. */
export type Given<Parameters> = <Name extends keyof Parameters & string>(name: Name) => RawBuilder<Parameters[Name]>;

interface Compilable<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Makes a statement of Kysely's. */
export type Build<Tables, Parameters, Row> = (db: Kysely<Tables>, given: Given<Parameters>) => Compilable<Row>;

/**
 * A statement that PostgreSQL parses once per connection and whose plan it may keep: only for one whose best plan is
 * the same for all parameters; otherwise see `replannedStatement`. Whatever else is in it, such as a limit, is constant.
 */
export function statement<Tables, Parameters extends object, Row>(
  name: string,
  build: Build<Tables, Parameters, Row>,
): Statement<Parameters, Row> {
  return new CompiledStatement(build, (text) => prepared(`${name}-${digest(text)}`, text));
}

/** A statement whose best plan depends on its parameters: PostgreSQL makes it anew for each call. */
export function replannedStatement<Tables, Parameters extends object, Row>(
  build: Build<Tables, Parameters, Row>,
): Statement<Parameters, Row> {
  return new CompiledStatement(build, (text) => text);
}

/** Where a parameter belongs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Makes parameters of placeholders only, one for each name. What is known when the statement is built stands in its text,
 * where a plan that is kept can make use of it: an index with `where listed`, say.
 */
class StatementCompiler extends PostgresQueryCompiler {
  readonly #known = new Map<string, string>();

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) return this.appendImmediateValue(value);
    const known = this.#known.get(value.name);
    if (known !== undefined) return this.append(known);
    super.appendValue(value);
    this.#known.set(value.name, this.getCurrentParameterPlaceholder());
  }
}

/** Builds a statement without a database. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new StatementCompiler(),
};

class CompiledStatement<Tables, Parameters extends object, Row> implements Statement<Parameters, Row> {
  readonly #build: Build<Tables, Parameters, Row>;
  readonly #mark: (text: string) => string;
  #compiled: { text: string; names: readonly string[] } | undefined;

  constructor(build: Build<Tables, Parameters, Row>, mark: (text: string) => string) {
    this.#build = build;
    this.#mark = mark;
  }

  async all(runner: StatementRunner, parameters: Parameters): Promise<Row[]> {
    return (await runner.executeQuery(this.compile(parameters))).rows;
  }

  async first(runner: StatementRunner, parameters: Parameters): Promise<Row | undefined> {
    return (await this.all(runner, parameters))[0];
  }

  async one(runner: StatementRunner, parameters: Parameters): Promise<Row> {
    const row = await this.first(runner, parameters);
    if (row === undefined) throw new Error('a statement that always has a row has none');
    return row;
  }

  get text(): string {
    return this.#compileOnce().text;
  }

  compile(parameters: Parameters): CompiledQuery<Row> {
    const { text, names } = this.#compileOnce();
    // Made for each run: by its identity one that is to be cancelled is told from the next.
    const values = names.map((name): unknown => Reflect.get(parameters, name));
    return CompiledQuery.raw(text, values);
  }

  #compileOnce() {
    return (this.#compiled ??= this.#compile());
  }

  #compile() {
    const given: Given<Parameters> = (name) => sql`${new Placeholder(name)}`;
    const builder = new Kysely<Tables>({ dialect });
    const query = this.#build(builder, given).compile(builder);
    const names = query.parameters.flatMap((value) => (value instanceof Placeholder ? [value.name] : []));
    return { text: this.#mark(query.sql), names };
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
