import { CompiledQuery } from 'kysely';
import { Query, type Connection, type CustomTypesConfig, type Submittable } from 'pg';
import { preparedName } from './prepared-statements.ts';

const opening = '/* at once */ ';

/** Statements as one query, whose only row for each of them is its rows; see `StatementsAtOnce`. */
export function atOnce(statements: readonly CompiledQuery[]): CompiledQuery {
  return CompiledQuery.raw(`${opening}${statements.map(({ sql }) => sql).join('; ')}`, [...statements]);
}

/** Whether a query was made by `atOnce`, so that statements stand where parameters do. */
export function isAtOnce(query: string): boolean {
  return query.startsWith(opening);
}

/** The rows of each statement, in their order. */
type RowsOfEach = Record<string, unknown>[][];

type Callback = (error: Error | null, result?: { rows: RowsOfEach }) => void;

/** What a client of `pg` calls on the query that it is busy with, and `pg` has no types for. */
interface Part extends Query {
  readonly name?: string | undefined;
  readonly text: string;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** By name, statements that were sent and of which it is not known yet that they were parsed. */
interface NamingConnection extends Connection {
  submittedNamedStatements: Record<string, string>;
}

/**
 * Statements that are sent in one piece, each of which sees what was committed until it began. PostgreSQL carries out what
 * comes before one Sync as one transaction, which ends with it: all of it, or nothing once something fails.
 */
export class StatementsAtOnce implements Submittable {
  /** A client with a time limit puts its own around it. */
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
    // The same connection, but that nothing ends the transaction.
    const unended = Object.create(connection, { sync: { value: () => undefined } }) as Connection;
    connection.stream.cork();
    for (const part of this.#parts) part.submit(part === last ? connection : unended);
    // A value that cannot be sent: what was written before it must not be committed, and has not left yet.
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

  /** What comes after the one that failed was passed over, and is parsed by the name of none of them. */
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
