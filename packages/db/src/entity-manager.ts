import type { Configuration } from '@mikro-orm/core';
import { EntityManager, PostgreSqlDriver, type DriverException, type GetKyselyOptions } from '@mikro-orm/postgresql';
import { sqlState, toDatabaseError } from './errors.ts';
import { guardKysely } from './guarded-kysely.ts';
import { ServiceConnection } from './service-connection.ts';

/** Entity manager whose query builder obeys the fork's signal; MikroORM applies the signal to entity operations only. */
export class ServiceEntityManager extends EntityManager {
  override getKysely<TDB = undefined, TOptions extends GetKyselyOptions = GetKyselyOptions>(options?: TOptions) {
    return guardKysely(super.getKysely<TDB, TOptions>(options), this.getContext(false).getAbortOptions());
  }
}

/**
 * PostgreSQL driver that reports a lost connection as DomainError `unavailable` and passes on the reason of an abort
 * unwrapped; only errors from PostgreSQL become exceptions of MikroORM. Uses ServiceConnection, and encodes arrays itself.
 */
export class ServiceDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    // MikroORM's drivers have no parameter for the connection; the one made above is not open yet.
    Object.assign(this, { connection: new ServiceConnection(this.config) });
    Object.assign(this.platform, { marshallArray });
  }

  override convertException(exception: Error): DriverException {
    const error = toDatabaseError(exception);
    if (error !== exception || sqlState(exception) === undefined) throw error;
    return super.convertException(exception);
  }
}

/**
 * Encodes an array for PostgreSQL. MikroORM's own encoder quotes only values with a bracket or a comma: it turns the text
 * `null` into null and drops surrounding blanks.
 */
function marshallArray(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}
