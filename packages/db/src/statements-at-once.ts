import { CompiledQuery } from 'kysely';
import { Query, type Connection, type CustomTypesConfig, type Submittable } from 'pg';
import { preparedName } from './prepared-statements.ts';

const opening = '/* at once */ ';

/** Combines statements into one query that returns one row per statement, holding its rows. */
export function atOnce(statements: readonly CompiledQuery[]): CompiledQuery {
  return CompiledQuery.raw(`${opening}${statements.map(({ sql }) => sql).join('; ')}`, [...statements]);
}

/** Tells whether a query was made by `atOnce`, so that its parameters are statements. */
export function isAtOnce(query: string): boolean {
  return query.startsWith(opening);
}

/** The rows of each statement in order. */
type RowsOfEach = Record<string, unknown>[][];

type Callback = (error: Error | null, result?: { rows: RowsOfEach }) => void;

/** Methods that the client of `pg` calls on its current query and that are missing in the types. */
interface Part extends Query {
  readonly name?: string | undefined;
  readonly text: string;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** Named statements that were sent and may not be parsed yet. */
interface NamingConnection extends Connection {
  submittedNamedStatements: Record<string, string>;
}

/**
 * Several statements sent together with a single Sync, which PostgreSQL runs as one transaction: all of them, or none if one
 * fails. Each statement sees the data committed before it started.
 */
export class StatementsAtOnce implements Submittable {
  /** A client with a timeout wraps this callback. */
  callback: Callback;
  readonly #parts: readonly Part[];
  readonly #rows: RowsOfEach = [];
  #answered = 0;
  #failure: Error | undefined;

  constructor(statements: readonly CompiledQuery[], types: CustomTypesConfig, callback: Callback) {
    this.callback = callback;
    this.#parts = statements.map(({ sql: text, parameters }) => {
      const name = preparedName(text);
      const config = { text, values: [...parameters], types, ...(name !== undefined && { name }) };
      return new Query(config, (error, result) => {
        if (error) this.#failure ??= error;
        else this.#rows.push(result.rows);
      }) as Part;
    });
  }

  get name(): string | undefined {
    return this.#part?.name;
  }

  get text(): string {
    return this.#part?.text ?? '';
  }

  submit(connection: Connection): void {
    const last = this.#parts.at(-1);
    // The same connection without Sync, which would end the transaction.
    const unended = Object.create(connection, { sync: { value: () => undefined } }) as Connection;
    connection.stream.cork();
    for (const part of this.#parts) part.submit(part === last ? connection : unended);
    // A parameter could not be encoded: drop what was written before it, which is still in the buffer.
    if (this.#failure) connection.stream.destroy(this.#failure);
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.#part?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#part?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#part?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleReadyForQuery(connection: Connection): void {
    for (const part of this.#parts) part.handleReadyForQuery(connection);
    if (this.#failure) this.callback(this.#failure);
    else this.callback(null, { rows: this.#rows });
  }

  /** The statements after the failed one were skipped, so their names are not known to the server. */
  handleError(error: Error, connection: NamingConnection): void {
    for (const { name } of this.#parts.slice(this.#answered)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    }
    this.callback(error);
  }

  get #part(): Part | undefined {
    return this.#parts[this.#answered];
  }
}
