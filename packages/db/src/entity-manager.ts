import type { Configuration } from '@mikro-orm/core';
import { EntityManager, PostgreSqlDriver, type DriverException, type GetKyselyOptions } from '@mikro-orm/postgresql';
import { sqlState, toDatabaseError } from './errors.ts';
import { guardKysely } from './guarded-kysely.ts';
import { ServiceConnection } from './service-connection.ts';

/**
 * Entity manager whose query builder obeys the signal of the fork too. MikroORM applies the signal to what goes through
 * entities only, and nearly all of our reads are Kysely.
 */
export class ServiceEntityManager extends EntityManager {
  override getKysely<TDB = undefined, TOptions extends GetKyselyOptions = GetKyselyOptions>(options?: TOptions) {
    return guardKysely(super.getKysely<TDB, TOptions>(options), this.getContext(false).getAbortOptions());
  }
}

/**
 * PostgreSQL driver that reports a lost connection as DomainError 'unavailable', and hands on the reason of an abort
 * as it is instead of wrapping it: only an answer of PostgreSQL becomes one of MikroORM's exceptions. Its connection is a
 * ServiceConnection, and arrays are written as they are.
 */
export class ServiceDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    // MikroORM's drivers have no parameter for it; the connection made above was not opened yet.
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
 * An array as PostgreSQL reads it. MikroORM's own quotes only what has a bracket or a comma in it: the text `null` became no
 * text at all, and blanks around a text were lost.
 */
function marshallArray(values: readonly unknown[]): string {
  return `{${values.map((value) => `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}
