import { p } from '@mikro-orm/core';

/** Returns an integer primary key that PostgreSQL generates. */
export const identity = () => p.integer().primary().generated('by default as identity').autoincrement();

/** Returns the primary key of a queue table: 64 bits, as text. */
export const queuePosition = () => p.bigint('string').primary().generated('identity').autoincrement();

/** Returns an integer primary key that comes from another row or service. */
export const givenKey = () => p.integer().primary().autoincrement(false);

/** Returns a timestamp that defaults to the time of the insert. */
export const insertedAt = () => p.datetime().defaultRaw('now()');

/** Returns the columns with which most projections begin: the id of the record, and the version and the deletion of its snapshot. */
export const headColumns = () => ({ id: givenKey(), version: p.integer(), deleted: p.boolean() });
