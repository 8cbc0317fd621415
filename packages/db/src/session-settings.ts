/** PostgreSQL notices within some 10 seconds that the machine at the other end is gone, whether or not it sends anything. */
const whileSilent = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

/** How long the server runs one statement of a service. Calls give up much sooner; the rest are jobs. */
const statementTimeoutMs = 30_000;
/** How long a session that must show life may be silent. */
const silenceMs = 10_000;

function asOptions(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Of the sessions in a service's pool: none keeps a lock for longer than its work may take. */
export const poolSession = {
  options: asOptions({
    // Timestamps are read as text, and toRfc3339 relies on them being in UTC.
    TimeZone: 'UTC',
    // Compiling a statement takes seconds where PostgreSQL was built with LLVM; running one takes milliseconds.
    jit: 'off',
    ...whileSilent,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: silenceMs,
  }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  // When the server has not ended the statement by then, nobody is there.
  query_timeout: statementTimeoutMs + 5_000,
} as const;

/** Of a session that holds a lock for as long as it lives (`openWatchedSession`). */
export const watchedSession = {
  options: asOptions({
    ...whileSilent,
    statement_timeout: silenceMs,
    idle_session_timeout: silenceMs,
    idle_in_transaction_session_timeout: silenceMs,
  }),
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  // Shorter than the server's patience: who has lost its lock knows it before somebody else can take it.
  query_timeout: 8_000,
} as const;

/**
 * Of a migration. One that waits for a lock on a busy table holds up everybody who comes after it, so it gives way and
 * is tried again. What runs outside of a transaction (a concurrent index) holds up nobody, and would leave a torso.
 */
export function migrationSession(isTransactional: boolean): string {
  return asOptions({
    ...whileSilent,
    lock_timeout: isTransactional ? 3_000 : 0,
    idle_in_transaction_session_timeout: silenceMs,
  });
}
