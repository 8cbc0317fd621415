// `npm run examples`: records the examples of the OpenAPI documents. Not part of `npm test`, which only checks them.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 180_000,
    include: ['tests/examples/record-examples.ts'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
  },
});
