import type { Graph } from './dashboard-panels.ts';

const rate = '$__rate_interval';

/** NATS, as its exporter sees it. */
export const natsGraphs: Graph[] = [
  { title: 'Connections', unit: 'short', queries: { '{{server_id}}': 'gnatsd_varz_connections' } },
  {
    title: 'Messages in and out',
    unit: 'ops',
    queries: {
      in: `sum(rate(gnatsd_varz_in_msgs[${rate}]))`,
      out: `sum(rate(gnatsd_varz_out_msgs[${rate}]))`,
    },
  },
  { title: 'Memory', unit: 'bytes', queries: { '{{server_id}}': 'gnatsd_varz_mem' } },
  {
    title: 'Size of streams',
    unit: 'bytes',
    queries: { '{{stream_name}}': 'max by (stream_name) (jetstream_stream_total_bytes)' },
  },
  {
    title: 'Messages that consumers have not read',
    unit: 'short',
    queries: { '{{consumer_name}}': 'topk(10, max by (consumer_name) (jetstream_consumer_num_pending))' },
  },
  {
    title: 'Processes that are connected',
    unit: 'short',
    queries: { '{{service}}': 'sum by (service) (commonplace_nats_connected)' },
  },
];

/** PostgreSQL, as its exporter sees it. */
export const postgresGraphs: Graph[] = [
  {
    title: 'Connections by database, and their maximum',
    unit: 'short',
    queries: {
      '{{datname}}': 'sum by (datname) (pg_stat_database_numbackends)',
      maximum: 'max(pg_settings_max_connections)',
    },
  },
  {
    title: 'Transactions',
    unit: 'ops',
    queries: { '{{datname}}': `sum by (datname) (rate(pg_stat_database_xact_commit[${rate}]))` },
  },
  {
    title: 'Transactions rolled back',
    unit: 'ops',
    queries: { '{{datname}}': `sum by (datname) (rate(pg_stat_database_xact_rollback[${rate}]))` },
  },
  { title: 'Size', unit: 'bytes', queries: { '{{datname}}': 'sum by (datname) (pg_database_size_bytes)' } },
  {
    title: 'Blocks read from disk or its cache',
    unit: 'ops',
    queries: { '{{datname}}': `sum by (datname) (rate(pg_stat_database_blks_read[${rate}]))` },
  },
  {
    title: 'Space left on disks',
    unit: 'bytes',
    queries: {
      '{{device}}': 'min by (device) (node_filesystem_avail_bytes{fstype!~"tmpfs|overlay|squashfs|ramfs"})',
    },
  },
];

/** The edge, by HAProxy's own metrics. */
export const edgeGraphs: Graph[] = [
  {
    title: 'Connections',
    unit: 'short',
    queries: { '{{proxy}}': 'sum by (proxy) (haproxy_frontend_current_sessions)' },
  },
  {
    title: 'Answers by code',
    unit: 'reqps',
    queries: { '{{code}}': `sum by (code) (rate(haproxy_frontend_http_responses_total{proxy="public"}[${rate}]))` },
  },
  {
    title: 'Gateways that are ready',
    unit: 'short',
    queries: { ready: 'sum(haproxy_backend_active_servers{proxy="gateways"})' },
  },
  {
    title: 'Connections refused by a limit',
    unit: 'ops',
    queries: { refused: `sum(rate(haproxy_frontend_denied_connections_total{proxy="public"}[${rate}]))` },
  },
  {
    title: 'Bytes',
    unit: 'bytes',
    queries: {
      in: `sum(rate(haproxy_frontend_bytes_in_total{proxy="public"}[${rate}]))`,
      out: `sum(rate(haproxy_frontend_bytes_out_total{proxy="public"}[${rate}]))`,
    },
  },
];
