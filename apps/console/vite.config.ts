import { defaultClientConditions, defineConfig } from 'vite';
import { compress } from './build/compress.ts';

/** The platform whose API the development server uses. */
const platform = process.env['PLATFORM_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  tsconfig: 'tsconfig.vite.json',
  // Use the sources of workspace packages.
  resolve: { conditions: ['@commonplace/source', ...defaultClientConditions] },
  build: {
    sourcemap: false,
    target: 'es2023',
    // Without these, light-dark() becomes variables that nothing sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, defaultHandler) {
        // Directives such as 'use client' have no meaning in this bundle.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') defaultHandler(level, log);
      },
    },
  },
  plugins: [compress()],
  server: {
    proxy: {
      // The platform accepts writes with a session only from its own origin.
      '^/(?!admin)': { target: platform, changeOrigin: true, headers: { origin: platform } },
    },
  },
});
