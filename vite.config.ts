import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerOrder } from './scripts/layer-order.ts'
import { precompress } from './scripts/precompress.ts'
import { preloadFonts } from './scripts/preload-fonts.ts'

export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [react(), layerOrder(), preloadFonts(), precompress()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // These know oklch; for older ones the minifier would turn every colour into lab, and lose hues.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    manifest: true,
    assetsInlineLimit: 0,
  },
})
