import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      '@': root.replace(/\/$/, ''),
      // Outside Next's bundler the marker package throws on import; in a test there is no browser bundle.
      'server-only': fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url)),
    },
  },
  test: {
    include: ['{app,components,lib,bank,scripts,bench}/**/*.test.{ts,tsx}'],
    // Left alone, vitest keeps one core for whoever watches it: half of them on a machine of two.
    maxWorkers: '100%',
    // It says so on the oldest Node that this project runs on, and runs there all the same.
    onConsoleLog: (log) => !log.startsWith('oidc-provider WARNING: Unsupported runtime'),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
