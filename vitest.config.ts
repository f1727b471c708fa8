import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { offlineVerifier } from './scripts/offline-verifier.ts'

const seed = 'tests/support/run-seed.ts'

const withDatabase = {
  globalSetup: [seed, 'tests/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What is waited for is work of others, on a busy machine the slower.
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  plugins: [react(), offlineVerifier()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract}/**/*.test.ts',
            'tests/{fairness,simulation}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'art/**/*.test.ts',
          ],
          globalSetup: seed,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'happy-dom',
          globalSetup: seed,
          setupFiles: 'tests/support/client-document.ts',
          include: ['{src/client,tests/screen}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/{server,sandbox}/**/*.test.ts', 'tests/server/**/*.test.ts'],
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          ...withDatabase,
          testTimeout: 180_000,
          // A page takes its time to be drawn, on a busy machine the more.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
