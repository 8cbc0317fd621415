import { Histogram, type Registry } from 'prom-client';

export interface SiteMetrics {
  observeRequest(route: string, status: number, seconds: number): void;
}

export function createSiteMetrics(registry: Registry): SiteMetrics {
  const requests = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'How long pages and forms took, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { observeRequest: (route, status, seconds) => requests.observe({ route, status }, seconds) };
}
