import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiReference } from './scripts/vite/api-reference.ts'
import { css } from './scripts/vite/custom-media.ts'
import { layerOrder } from './scripts/vite/layer-order.ts'
import { offlineVerifier } from './scripts/vite/offline-verifier.ts'
import { pictures } from './scripts/vite/pictures.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { sharePictures } from './scripts/vite/share-pictures.ts'

/** The shell names every file, so that a letter less of each is felt on the first page. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.replace(/-page$/, '')}-[hash:7].js`

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/client',
  publicDir: 'public',
  css,
  plugins: [
    react(),
    offlineVerifier(),
    apiReference(),
    pictures(),
    sharePictures(),
    ...(isSsrBuild ? [] : [layerOrder(), precompress()]),
  ],
  // The router's package names its development build alone, which carries warnings for nobody.
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
  // The page that the server draws needs nothing beside its own file, and no switch for production.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? '../../dist/client/.ssr' : '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // These know oklch; for older ones the minifier would turn every colour into lab, and lose hues.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Few files, because on a slow line each one costs a round trip, however small it is: what every page
    // needs at once in two, and what several pages share in a third.
    rolldownOptions: isSsrBuild
      ? { output: { assetFileNames } }
      : {
          input: ['src/client/index.html', 'src/client/app/ssr/await-paint.ts'],
          output: {
            chunkFileNames,
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 3 },
                {
                  name: 'shell',
                  // What a drawn page starts with is alone in its file.
                  test: /src\/(?!client\/app\/ssr\/await-paint).*\.(tsx?|css)$/,
                  tags: ['$initial'],
                  priority: 2,
                },
                {
                  name: 'kit',
                  // Without what few pages share, which would make it heavy for the others.
                  test: /src\/client\/(lib\/(?!realtime\/rounds|browser\/(address-query|chance-of|use-(frames|key))|captcha|form\/|format\/typed-amount)|player\/(?!play-through|rounds|use-free-boxes|auto-play|instant)|ui\/(?!reel\/(?!cubic)|bets|address|gift-terms|free-box-ask|form\/(?!segmented|switch)|feedback\/request-status|list\/(?!table)|overlay\/result-sheet|cards\/(card-grid|result-item)|money\/(crypto-|currency-)))/,
                  minShareCount: 2,
                  priority: 1,
                },
                // What pages of a kind share. One file for each kind, because the shell names every file.
                {
                  name: 'forms',
                  test: /src\/client\/(lib\/(form\/(?!use-draft)|format\/typed-amount|browser\/address-query)|ui\/form\/(?!password|price-range|text-area))/,
                  minShareCount: 2,
                },
                {
                  name: 'lists',
                  test: /src\/client\/ui\/list\/(?!box-filter-bar)/,
                  minShareCount: 2,
                },
                {
                  name: 'bets',
                  test: /src\/client\/(ui\/bets|lib\/browser\/(chance-of|use-frames))/,
                  minShareCount: 2,
                },
                {
                  name: 'draws',
                  test: /src\/domain\/(fairness\/(canonical-json|client-seed|receipt-form|seeds|stream)|games\/(box|instant))\.ts/,
                  minShareCount: 2,
                },
                // Pages that are used one after the other are one file.
                { name: 'shipping', test: /src\/client\/features\/(shipping|account\/delivery)\// },
                {
                  name: 'article',
                  test: /src\/client\/features\/info\/article\//,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
    assetsInlineLimit: 0,
  },
}))
