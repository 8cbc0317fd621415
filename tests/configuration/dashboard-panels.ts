/** A graph of a dashboard: its title, unit and queries by legend. */
export interface Graph {
  title: string;
  unit: 'reqps' | 's' | 'short' | 'bytes' | 'percentunit' | 'ops';
  queries: Readonly<Record<string, string>>;
}

const rate = '$__rate_interval';
const p99 = (metric: string, matcher: string, by: string) =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${metric}_bucket{${matcher}}[${rate}])))`;

/** Processes of an app. */
export const processGraphs = (app: string): Graph[] => [
  {
    title: 'Processes by version',
    unit: 'short',
    queries: { '{{version}}': `sum by (version) (commonplace_build_info{service="${app}"})` },
  },
  {
    title: 'CPU',
    unit: 'short',
    queries: { '{{instance}}': `rate(process_cpu_seconds_total{service="${app}"}[${rate}])` },
  },
  { title: 'Memory', unit: 'bytes', queries: { '{{instance}}': `process_resident_memory_bytes{service="${app}"}` } },
  {
    title: 'Delay of the event loop, 99th percentile',
    unit: 's',
    queries: { '{{instance}}': `nodejs_eventloop_lag_p99_seconds{service="${app}"}` },
  },
];

/** Calls that an app makes to services. */
export const callerGraphs = (app: string): Graph[] => [
  {
    title: 'Calls to other services by code',
    unit: 'reqps',
    queries: {
      '{{grpc_service}} {{code}}': `sum by (grpc_service, code) (rate(grpc_client_handling_seconds_count{service="${app}"}[${rate}]))`,
    },
  },
  {
    title: 'Calls to other services, 99th percentile',
    unit: 's',
    queries: { '{{grpc_service}}': p99('grpc_client_handling_seconds', `service="${app}"`, 'grpc_service') },
  },
];

/** A service with a database. */
export const serviceGraphs = (app: string): Graph[] => [
  {
    title: 'Calls by code',
    unit: 'reqps',
    queries: { '{{code}}': `sum by (code) (rate(grpc_server_handling_seconds_count{service="${app}"}[${rate}]))` },
  },
  {
    title: 'The ten slowest methods, 99th percentile',
    unit: 's',
    queries: {
      '{{grpc_method}}': `topk(10, ${p99('grpc_server_handling_seconds', `service="${app}"`, 'grpc_method')})`,
    },
  },
  {
    title: 'Connections to the database, and calls that wait for one',
    unit: 'short',
    queries: {
      '{{state}}': `sum by (state) (commonplace_database_pool_connections{service="${app}"})`,
      waiting: `sum(commonplace_database_pool_waiting{service="${app}"})`,
    },
  },
  {
    title: 'Age of the oldest event in the outbox',
    unit: 's',
    queries: { age: `max(commonplace_outbox_delay_seconds{service="${app}"})` },
  },
  {
    title: 'Relays that lead, and connections to NATS',
    unit: 'short',
    queries: {
      leading: `sum(commonplace_outbox_leading{service="${app}"})`,
      connected: `sum(commonplace_nats_connected{service="${app}"})`,
    },
  },
  {
    title: 'Size of the stream',
    unit: 'bytes',
    queries: {
      size: `max(commonplace_stream_bytes{service="${app}"})`,
      maximum: `max(commonplace_stream_max_bytes{service="${app}"})`,
    },
  },
  {
    title: 'Events to handle, by type',
    unit: 'short',
    queries: { '{{type}}': `max by (type) (commonplace_events_pending{service="${app}"})` },
  },
  {
    title: 'Events handled, by outcome',
    unit: 'ops',
    queries: { '{{outcome}}': `sum by (outcome) (rate(commonplace_events_handled_total{service="${app}"}[${rate}]))` },
  },
  {
    title: 'Dead letters and parked events',
    unit: 'short',
    queries: {
      'dead letters': `max(commonplace_dead_letters{service="${app}"})`,
      parked: `max(commonplace_outbox_events{service="${app}",state="parked"})`,
    },
  },
  {
    title: 'Jobs by state',
    unit: 'short',
    queries: { '{{state}}': `sum by (state) (max by (queue, state) (commonplace_jobs{service="${app}"}))` },
  },
  {
    title: 'Tries of jobs by outcome',
    unit: 'ops',
    queries: { '{{outcome}}': `sum by (outcome) (rate(commonplace_job_tries_total{service="${app}"}[${rate}]))` },
  },
];

/** The gateway. */
export const gatewayGraphs: Graph[] = [
  {
    title: 'Requests by group',
    unit: 'reqps',
    queries: { '{{group}}': `sum by (group) (rate(gateway_request_duration_seconds_count[${rate}]))` },
  },
  {
    title: 'Share of requests that fail, by group',
    unit: 'percentunit',
    queries: { '{{group}}': 'group:gateway_request_failures:ratio_rate5m' },
  },
  {
    title: 'Share of requests over half a second, by group',
    unit: 'percentunit',
    queries: { '{{group}}': 'group:gateway_requests_slow:ratio_rate5m' },
  },
  {
    title: 'Requests by status',
    unit: 'reqps',
    queries: { '{{status}}': `sum by (status) (rate(gateway_request_duration_seconds_count[${rate}]))` },
  },
  {
    title: 'Cached reads by outcome',
    unit: 'reqps',
    queries: { '{{outcome}}': `sum by (outcome) (rate(gateway_response_cache_total[${rate}]))` },
  },
  {
    title: 'Requests refused by a limit, and uses counted alone',
    unit: 'reqps',
    queries: {
      '{{limit}}': `sum by (limit) (rate(gateway_rate_limited_total[${rate}]))`,
      alone: `sum(rate(gateway_limits_counted_alone_total[${rate}]))`,
    },
  },
];

/** The site. */
export const siteGraphs: Graph[] = [
  {
    title: 'Pages by status',
    unit: 'reqps',
    queries: { '{{status}}': `sum by (status) (rate(site_request_duration_seconds_count[${rate}]))` },
  },
  {
    title: 'The ten slowest routes, 99th percentile',
    unit: 's',
    queries: { '{{route}}': `topk(10, ${p99('site_request_duration_seconds', '', 'route')})` },
  },
];
