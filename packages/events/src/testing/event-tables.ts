// The tables that every service has for its events, as the baselines create them.

/**
 * Events that are committed and not yet in the stream. The relay deletes published rows; a row that fails is retried from
 * `retry_at` on, and parked (`parked_at`) after too many attempts.
 */
export const outboxTableSql = `
  create table outbox (
    position bigint generated always as identity primary key,
    id uuid not null,
    subject text not null,
    aggregate_id text not null,
    aggregate_version integer,
    payload bytea not null,
    headers jsonb not null,
    created_at timestamptz not null default now(),
    attempts integer not null default 0,
    retry_at timestamptz,
    last_error text,
    parked_at timestamptz
  );
  create index outbox_pending on outbox (position) where parked_at is null;
  create index outbox_delayed on outbox (aggregate_id, position) where retry_at is not null;
  create index outbox_parked on outbox (parked_at) where parked_at is not null;
`;

/** Applied events by consumer, written in the transaction of their effect, in partitions by the time in their ids. */
export const inboxTableSql = `
  create table inbox (
    consumer text not null,
    event_id uuid not null,
    received_at timestamptz not null default now(),
    primary key (consumer, event_id)
  ) partition by range (event_id);
  create table inbox_of_other_times partition of inbox default;
`;

/** Events that failed too often. The id is empty for a message that no relay has published. */
export const deadLettersTableSql = `
  create table dead_letters (
    id integer generated always as identity primary key,
    type text not null,
    stream text not null,
    sequence bigint not null,
    event_id text not null,
    payload bytea not null,
    occurred_at timestamptz,
    error text not null,
    attempts integer not null,
    dead_since timestamptz not null default now(),
    redriven_at timestamptz,
    -- A stream that was lost and recreated starts again with the first sequence.
    unique (stream, sequence, event_id)
  );
  create index dead_letters_newest on dead_letters (dead_since desc, id desc);
  create index dead_letters_of_type on dead_letters (type, dead_since desc, id desc);
`;
