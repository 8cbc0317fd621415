/** The SQL of the tables that every service has: the first part of each baseline. */
export const sharedBaseline = new URL('./shared-baseline.sql', import.meta.url);
