import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('measures the process and its event loop, labeled with the service', async () => {
  const text = await createMetrics('content', '1.2.3').metrics();
  expect(text).toMatch(/^process_resident_memory_bytes\{service="content"\} \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{service="content"\} \d/m);
  expect(text).toContain('commonplace_build_info{version="1.2.3",service="content"} 1');
});

test('keeps separate metrics for two services in one process', async () => {
  const [first, second] = [createMetrics('content', '1.2.3'), createMetrics('community', '1.2.3')];
  expect(await first.metrics()).not.toContain('community');
  expect(await second.metrics()).toContain('service="community"');
});
