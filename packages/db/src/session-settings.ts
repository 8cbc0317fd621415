/** Lets PostgreSQL detect a dead client machine within about 10 seconds, even while it sends nothing. */
const keepaliveSettings = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

/** The server's time limit for one statement of a service, for a limit of calls. Calls time out much earlier; the rest are jobs. */
const statementTimeoutMs = (callLimitMs: number) => Math.max(30_000, 6 * callLimitMs);
/** The default of REQUEST_TIMEOUT_SECONDS, in milliseconds. */
const defaultCallLimitMs = 5_000;
/** Maximum idle time of a session that must send heartbeats. */
const maxIdleMs = 10_000;

function asOptions(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Returns the settings of PostgreSQL for a service's statements. None keeps a lock for longer than its work may take. Limits of
 * statements and waits follow the limit of calls (REQUEST_TIMEOUT_SECONDS).
 */
export function statementSettings(callLimitMs = defaultCallLimitMs) {
  return {
    // Timestamps are read as text, and toRfc3339 expects UTC.
    TimeZone: 'UTC',
    // With LLVM, compiling a statement takes seconds and running it milliseconds.
    jit: 'off',
    statement_timeout: statementTimeoutMs(callLimitMs),
    lock_timeout: Math.max(10_000, 2 * callLimitMs),
    idle_in_transaction_session_timeout: maxIdleMs,
  };
}

/**
 * Returns the settings of sessions in a service's pool. Behind a pooler, `options` are not sent, and the role has the settings
 * of the default limit.
 */
export function poolSession(callLimitMs = defaultCallLimitMs) {
  return {
    options: asOptions({ ...statementSettings(callLimitMs), ...keepaliveSettings }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // If the server has not ended the statement by then, it is gone.
    query_timeout: statementTimeoutMs(callLimitMs) + 5_000,
  };
}

/** Settings of a session that holds a lock for as long as it lives (`openWatchedSession`). */
export const watchedSession = {
  options: asOptions({
    ...keepaliveSettings,
    statement_timeout: maxIdleMs,
    idle_session_timeout: maxIdleMs,
    idle_in_transaction_session_timeout: maxIdleMs,
  }),
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  // Shorter than the server's timeout: the holder of a lock must learn of its loss before another session can take it.
  query_timeout: 8_000,
} as const;

/**
 * Settings of a migration's session. A migration that waits for a lock on a busy table blocks all later queries, so it times
 * out and is retried. One outside of a transaction (a concurrent index) blocks no one, and a timeout would leave it half done.
 */
export function migrationSession(isTransactional: boolean): string {
  return asOptions({
    ...keepaliveSettings,
    // The role may have a time limit for the statements of its service.
    statement_timeout: 0,
    lock_timeout: isTransactional ? 3_000 : 0,
    idle_in_transaction_session_timeout: maxIdleMs,
  });
}
