import { CommonplaceError } from '@commonplace/client';
import { useQuery } from '@tanstack/react-query';
import { reader } from '../../session/api.ts';
import { HealthBadge } from './health-badge.tsx';

const pollIntervalMs = 15_000;

const checks = [
  ['Gateway', '/api/health_checks/app'],
  ['Databases', '/api/health_checks/database'],
  ['Shared cache', '/api/health_checks/cache'],
] as const;

/** The health checks of the platform (E48 to E50). The shared cache and the shared rate limits are kept in NATS. */
export function HealthBadges() {
  return (
    <>
      {checks.map(([name, path]) => (
        <HealthCheck key={path} name={name} path={path} />
      ))}
    </>
  );
}

type Check = (typeof checks)[number][1];

function HealthCheck({ name, path }: { name: string; path: Check }) {
  const { status: queryStatus, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => reader.GET(path, { signal }),
    refetchInterval: pollIntervalMs,
    throwOnError: false,
  });
  const isHidden = error instanceof CommonplaceError && error.status === 401;
  const [color, status] = isHidden
    ? ['gray', 'requires the health check token']
    : { pending: ['gray', 'checking'], success: ['teal', 'healthy'], error: ['red', 'unhealthy'] }[queryStatus];
  return <HealthBadge color={color ?? 'gray'} label={`${name}: ${status}`} />;
}
