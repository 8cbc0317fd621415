import { CommonplaceError } from '@commonplace/client';
import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reader } from '../../session/api.ts';

/** How often they are asked. */
const againMs = 15_000;

const checks = [
  ['Gateway', '/api/health_checks/app'],
  ['Databases of all services', '/api/health_checks/database'],
  ['What gateways share', '/api/health_checks/cache'],
] as const;

/** Whether everything that the site is made of answers (E48 to E50). */
export function ServiceStates() {
  return (
    <Group>
      {checks.map(([name, path]) => (
        <ServiceState key={path} name={name} path={path} />
      ))}
    </Group>
  );
}

type Check = (typeof checks)[number][1];

function ServiceState({ name, path }: { name: string; path: Check }) {
  const { status, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => reader.GET(path, { signal }),
    refetchInterval: againMs,
    throwOnError: false,
  });
  const isHidden = error instanceof CommonplaceError && error.status === 401;
  const [color, says] = isHidden
    ? ['gray', 'needs the token of health checks']
    : { pending: ['gray', 'is asked'], success: ['teal', 'answers'], error: ['red', 'does not answer'] }[status];
  return (
    <Badge variant="dot" size="lg" tt="none" color={color ?? 'gray'}>
      {name}: {says}
    </Badge>
  );
}
