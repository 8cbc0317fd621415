import { CommonplaceError } from '@commonplace/client';
import { useQuery } from '@tanstack/react-query';
import { reader } from '../../session/api.ts';
import { HealthBadge } from './health-badge.tsx';

const pollIntervalMs = 15_000;

const checks = [
  ['Gateway', 'checkAppHealth'],
  ['Databases', 'checkDatabaseHealth'],
  ['Shared cache', 'checkCacheHealth'],
] as const;

/** The health checks of the platform. The shared cache and the shared rate limits are kept in NATS. */
export function HealthBadges() {
  return (
    <>
      {checks.map(([name, check]) => (
        <HealthCheck key={check} name={name} check={check} />
      ))}
    </>
  );
}

type Check = (typeof checks)[number][1];

function HealthCheck({ name, check }: { name: string; check: Check }) {
  const { status: queryStatus, error } = useQuery({
    queryKey: [check],
    queryFn: ({ signal }) => reader[check]({ signal }),
    refetchInterval: pollIntervalMs,
    throwOnError: false,
  });
  const isHidden = error instanceof CommonplaceError && error.status === 401;
  const [color, status] = isHidden
    ? ['gray', 'requires the health check token']
    : { pending: ['gray', 'checking'], success: ['teal', 'healthy'], error: ['red', 'unhealthy'] }[queryStatus];
  return <HealthBadge color={color ?? 'gray'} label={`${name}: ${status}`} />;
}
