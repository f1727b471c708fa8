import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BASE_MARK, basePlaces, defineBasePath } from './scripts/vite/base-path.ts'
import { css } from './scripts/vite/custom-media.ts'
import { layerOrder } from './scripts/vite/layer-order.ts'
import { precompress } from './scripts/vite/precompress.ts'

/** The operators' console: a build of its own beside the storefront's, so that no player's page can load any of it. */
export default defineConfig({
  root: 'src/console',
  base: `${BASE_MARK}operator/`,
  define: defineBasePath(BASE_MARK),
  publicDir: false,
  css,
  plugins: [react(), layerOrder(), precompress(), basePlaces()],
  // The router's package exports only its development build, whose warnings nobody reads.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: path.resolve(
          import.meta.dirname,
          'node_modules/react-router/dist/production/index.mjs',
        ),
      },
    ],
  },
  build: {
    // The server serves no folder whose name begins with a dot; it mounts this one itself.
    outDir: '../../dist/client/.console',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    manifest: true,
    assetsInlineLimit: 0,
  },
})
