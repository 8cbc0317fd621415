import type { ChannelOptions } from '@grpc/grpc-js';

/** Both ends: agent sessions are up to 10 MiB of JSON (S11), and grpc-js takes 4 MiB unless told. */
const maxMessageBytes = 16 * 1024 * 1024;

/**
 * What may be on its way to a client unread. With the 64 KiB of HTTP/2 fifty answers of as much would wait for each other's
 * turn on their one connection, and take twice the work, a little of each at a time.
 */
const windowBytes = 4 * 1024 * 1024;

/**
 * Calls go round the replicas. One whose calls fail, nearly all of them, gets none for a while: it hangs, or has lost
 * what it needs. What a caller did wrong counts as a failure here too, hence the high threshold; of two replicas one
 * stays in any case, and a single one is never left out.
 */
const loadBalancingConfig = [
  {
    outlier_detection: {
      interval: { seconds: 1, nanos: 0 },
      base_ejection_time: { seconds: 10, nanos: 0 },
      max_ejection_time: { seconds: 60, nanos: 0 },
      max_ejection_percent: 50,
      failure_percentage_ejection: { threshold: 90, enforcement_percentage: 100, minimum_hosts: 2, request_volume: 3 },
      child_policy: [{ round_robin: {} }],
    },
  },
];

/**
 * A machine that died without a word is noticed after 13 seconds. Patience is longer than a call may take: a process
 * that a busy machine lets stand still for some seconds answers late, and a broken connection would fail what it has.
 */
const keepalive: ChannelOptions = {
  'grpc.keepalive_time_ms': 5_000,
  'grpc.keepalive_timeout_ms': 8_000,
};

/** The same for every client, so that clients of one address share a connection. */
export const clientChannelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc-node.flow_control_window': windowBytes,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig }),
  // A look-up of TXT records before the first call buys nothing.
  'grpc.service_config_disable_resolution': 1,
  // Calls between our own processes never go through a proxy for the outside.
  'grpc.enable_http_proxy': 0,
  // A server that comes back is found again at once, within the deadline of the calls that wait for it.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 500,
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  ...keepalive,
  'grpc.keepalive_permit_without_calls': 1,
};

/** Old connections are closed now and then, so that clients spread over new replicas. */
export const serverChannelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_connection_age_ms': 300_000,
  'grpc.max_connection_age_grace_ms': 30_000,
  ...keepalive,
};
