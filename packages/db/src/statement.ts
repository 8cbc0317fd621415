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

/** Runs statements: `database.reader(signal)`, or `em.getKysely()` in a transaction. */
export interface StatementRunner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/** A statement that is built and compiled once. */
export interface Statement<Parameters, Row> {
  /** Returns all rows. */
  all(runner: StatementRunner, parameters: Parameters): Promise<Row[]>;
  /** Returns the first row, if any. */
  first(runner: StatementRunner, parameters: Parameters): Promise<Row | undefined>;
  /** Returns the first row; throws if there is none. */
  one(runner: StatementRunner, parameters: Parameters): Promise<Row>;
  /** The text as PostgreSQL receives it, e.g. to explain its plan. */
  readonly text: string;
  /** Returns the query with its parameters. */
  compile(parameters: Parameters): CompiledQuery<Row>;
}

/** The row type of a statement. */
export type RowOf<Of> = Of extends Statement<never, infer Row> ? Row : never;

/** Returns the placeholder of a parameter in a statement. */
export type Param<Parameters> = <Name extends keyof Parameters & string>(name: Name) => RawBuilder<Parameters[Name]>;

interface Compilable<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>;
}

/** Builds a statement with Kysely. */
export type Build<Tables, Parameters, Row> = (db: Kysely<Tables>, param: Param<Parameters>) => Compilable<Row>;

/**
 * Declares a statement that PostgreSQL parses once per connection and whose plan it may keep. Only for statements with one
 * best plan for all parameters; otherwise use `replannedStatement`. Other values in it, such as a limit, are constant.
 */
export function statement<Tables, Parameters extends object, Row>(
  name: string,
  build: Build<Tables, Parameters, Row>,
): Statement<Parameters, Row> {
  return new CompiledStatement(build, (text) => prepared(`${name}-${digest(text)}`, text));
}

/** Declares a statement whose best plan depends on its parameters: PostgreSQL plans it for each call. */
export function replannedStatement<Tables, Parameters extends object, Row>(
  build: Build<Tables, Parameters, Row>,
): Statement<Parameters, Row> {
  return new CompiledStatement(build, (text) => text);
}

/** The position of a parameter. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Turns placeholders into parameters, one per name, and writes constants into the text, where the planner can use them, e.g.
 * for an index with `where listed`.
 */
class StatementCompiler extends PostgresQueryCompiler {
  readonly #placeholders = new Map<string, string>();

  protected override appendValue(value: unknown): void {
    if (!(value instanceof Placeholder)) return this.appendImmediateValue(value);
    const placeholder = this.#placeholders.get(value.name);
    if (placeholder !== undefined) return this.append(placeholder);
    super.appendValue(value);
    this.#placeholders.set(value.name, this.getCurrentParameterPlaceholder());
  }
}

/** Compiles a statement without a database. */
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
    if (row === undefined) throw new Error(`statement returned no row: ${this.text}`);
    return row;
  }

  get text(): string {
    return this.#compileOnce().text;
  }

  compile(parameters: Parameters): CompiledQuery<Row> {
    const { text, names } = this.#compileOnce();
    // A new object for each run, since a query is cancelled by its identity.
    const values = names.map((name): unknown => Reflect.get(parameters, name));
    return CompiledQuery.raw(text, values);
  }

  #compileOnce() {
    return (this.#compiled ??= this.#compile());
  }

  #compile() {
    const param: Param<Parameters> = (name) => sql`${new Placeholder(name)}`;
    const builder = new Kysely<Tables>({ dialect });
    const query = this.#build(builder, param).compile(builder);
    const names = query.parameters.flatMap((value) => (value instanceof Placeholder ? [value.name] : []));
    return { text: this.#mark(query.sql), names };
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
