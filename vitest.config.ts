import { defineConfig } from 'vitest/config';

// Tests run on the sources of every workspace package, not on what was built.
const conditions = ['@commonplace/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // The global setup runs in an environment of its own.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    environment: 'node',
    globalSetup: ['packages/testing/src/global-setup.ts'],
    include: [
      'packages/**/src/**/*.test.ts',
      'apps/**/src/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'tests/**/*.test.ts',
      'bench/**/*.test.ts',
      'deploy/**/*.test.ts',
    ],
    pool: 'forks',
    // One more than the smallest machine has processors: what waits for a time to pass leaves its own to others.
    maxWorkers: 3,
    // What is waited for comes when it comes: a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
