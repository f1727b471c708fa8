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
    manifest: true,
    assetsInlineLimit: 0,
  },
})
