import { expect, test } from 'vitest';
import { serviceVariables } from './service-variables.ts';

const hosts = { database: 'db.example.com:5432', nats: 'nats.example.com:4222' };
const platform = `
INTERNAL_AUTH_PUBLIC_KEYS=gateway=g,content=c,community=m,listings=l,admin=a,analytics=n,cli=i
LISTINGS_AUTH_PRIVATE_KEY=own
LISTINGS_DATABASE_PASSWORD=p1
LISTINGS_NATS_PASSWORD=p2
CONTENT_NATS_PASSWORD=p3
LOG_LEVEL=warn
`;

test('gives a service its own secrets, and the public keys of its callers', () => {
  expect(Object.fromEntries(serviceVariables('listings', platform, hosts))).toEqual({
    COMMUNITY_ADDRESS: 'community:4000',
    DATABASE_URL: 'postgresql://commonplace_listings:p1@db.example.com:5432/commonplace_listings',
    HOST: '0.0.0.0',
    INTERNAL_AUTH_PRIVATE_KEY: 'own',
    INTERNAL_AUTH_PUBLIC_KEYS: 'gateway=g,community=m,cli=i',
    LOG_LEVEL: 'warn',
    MONITORING_PORT: '9090',
    NATS_URL: 'nats://listings:p2@nats.example.com:4222',
    PORT: '4000',
  });
});

test('names what the file lacks', () => {
  expect(() => serviceVariables('community', platform, hosts)).toThrow(
    'the file lacks COMMUNITY_DATABASE_PASSWORD, COMMUNITY_AUTH_PRIVATE_KEY, COMMUNITY_NATS_PASSWORD, PUBLIC_URL',
  );
});

test('knows services only', () => {
  expect(() => serviceVariables('site', platform, hosts)).toThrow('site is not a service: content, community');
});
