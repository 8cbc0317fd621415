import { readConnections } from '@commonplace/engines/connections';
import { serviceNames } from '@commonplace/local/platform';
import { expect, it } from 'vitest';

const connections = readConnections();

it.each(serviceNames)('lets those call %s that are given its address', (service) => {
  const callers = [...connections].filter(([, { calls }]) => calls.includes(service)).map(([app]) => app);
  expect(connections.get(service)?.callers).toEqual(callers);
});
