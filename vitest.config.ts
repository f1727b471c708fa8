import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const withDatabase = {
  globalSetup: 'tests/support/global-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  plugins: [react()],
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
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'happy-dom',
          include: ['src/client/**/*.test.{ts,tsx}'],
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
