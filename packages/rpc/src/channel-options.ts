import type { ChannelOptions } from '@grpc/grpc-js';

/** For both ends: agent sessions are up to 10 MiB of JSON (rules.md#body-sizes), and the default of grpc-js is 4 MiB. */
const maxMessageBytes = 16 * 1024 * 1024;

/**
 * HTTP/2 flow control window. With the default of 64 KiB, concurrent large responses block each other on their shared
 * connection and take twice the work.
 */
const windowBytes = 4 * 1024 * 1024;

/**
 * Spreads calls over replicas and ejects one whose calls nearly all fail. Errors of the caller count as failures too,
 * hence the high threshold. Ejects at most half of the replicas, and never a single one.
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
 * Detects a dead machine eight seconds after a call to it would have failed. The timeout is longer than a call may take
 * (REQUEST_TIMEOUT_SECONDS), so that a process that stalls on a busy machine keeps its connections.
 */
function keepalive(callLimitMs: number): ChannelOptions {
  return { 'grpc.keepalive_time_ms': 5_000, 'grpc.keepalive_timeout_ms': callLimitMs + 3_000 };
}

const clientOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc-node.flow_control_window': windowBytes,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig }),
  // Saves a lookup of TXT records before the first call.
  'grpc.service_config_disable_resolution': 1,
  // Internal calls must not go through a proxy for outbound traffic.
  'grpc.enable_http_proxy': 0,
  // Reconnects to a restarted server within the deadlines of the calls that wait for it.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 500,
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  'grpc.keepalive_permit_without_calls': 1,
};

/** Returns the options of a client; those of one process are equal, so that its clients of one host share a connection. */
export function clientChannelOptions(callLimitMs: number): ChannelOptions {
  return { ...clientOptions, ...keepalive(callLimitMs) };
}

/** The time of the longest call: a batch of the command line. */
const longestCallMs = 60_000;

/**
 * Returns the options of a server. It closes old connections from time to time, so that clients spread over new replicas;
 * calls in progress have time to end.
 */
export function serverChannelOptions(callLimitMs: number): ChannelOptions {
  return {
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_connection_age_ms': 300_000,
    'grpc.max_connection_age_grace_ms': longestCallMs + callLimitMs,
    ...keepalive(callLimitMs),
  };
}

/** The time limit of a call where none is configured: the default of REQUEST_TIMEOUT_SECONDS. */
export const defaultCallLimitMs = 5_000;
