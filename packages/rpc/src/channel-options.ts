import type { ChannelOptions } from '@grpc/grpc-js';

/** Both ends: agent sessions are up to 10 MiB of JSON (S11), and grpc-js takes 4 MiB unless told. */
const maxMessageBytes = 16 * 1024 * 1024;

/** The same for every client, so that clients of one address share a connection. */
export const clientChannelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // A look-up of TXT records before the first call buys nothing.
  'grpc.service_config_disable_resolution': 1,
  // Calls between our own processes never go through a proxy for the outside.
  'grpc.enable_http_proxy': 0,
  // A server that comes back is found again at once.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.keepalive_permit_without_calls': 1,
};

/** Old connections are closed now and then, so that clients spread over new replicas. */
export const serverChannelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_connection_age_ms': 300_000,
  'grpc.max_connection_age_grace_ms': 30_000,
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 5_000,
};
