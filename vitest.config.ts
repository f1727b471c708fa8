import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { texts } from './scripts/vite/texts.ts'
import { coinFlip } from './tests/coin-flip/lines.ts'

const seed = 'tests/support/setup/run-seed.ts'

// Waits depend on other processes, which are slow on a busy machine.
const patient = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}

const withDatabase = {
  globalSetup: [seed, 'tests/support/setup/global-setup.ts'],
  ...patient,
}

const coinFlipFiles = ['tests/coin-flip/**/*.test.{ts,tsx}']

export default defineConfig({
  plugins: [react(), texts()],
  test: {
    // By default, Vitest reserves one core for itself, which it hardly uses.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{domain,contract}/**/*.test.ts',
            'tests/{fairness,simulation}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['scripts/postgres/**'],
          globalSetup: seed,
          ...patient,
          // No module holds state, so files can share loaded modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'happy-dom',
          globalSetup: seed,
          setupFiles: 'tests/support/setup/client-document.ts',
          ...patient,
          include: ['{src/client,src/console,tests/screen}/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'client-logic',
          // A file that needs a document declares that in its first line.
          environment: 'node',
          globalSetup: seed,
          ...patient,
          include: ['{src/client,src/console,tests/screen}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src/{server,sandbox},tests/server,scripts/postgres}/**/*.test.ts'],
          exclude: coinFlipFiles,
          ...withDatabase,
          // State is in the objects that `startApp` builds, not in modules, so files can share loaded modules.
          isolate: false,
        },
      },
      {
        extends: true,
        // A shop with one game more, whose lines the tables get here.
        plugins: [coinFlip()],
        test: { name: 'coin-flip', include: coinFlipFiles, ...withDatabase },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          ...withDatabase,
          globalSetup: [...withDatabase.globalSetup, 'tests/support/setup/client-setup.ts'],
          // The files of a worker share its shop and its Chromium.
          isolate: false,
          setupFiles: 'tests/support/setup/browser-setup.ts',
        },
      },
    ],
  },
})
