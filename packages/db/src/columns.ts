import { p } from '@mikro-orm/core';

/** A primary key that PostgreSQL counts up. */
export const identity = () => p.integer().primary().generated('by default as identity').autoincrement();

/** The key of a table that is appended to and worked off: 64 bits, as text. */
export const queuePosition = () => p.bigint('string').primary().generated('identity').autoincrement();

/** A primary key that another row, or another service, gave. */
export const givenKey = () => p.integer().primary().autoincrement(false);

/** A time that PostgreSQL sets to the time of the insert. */
export const insertedAt = () => p.datetime().defaultRaw('now()');
