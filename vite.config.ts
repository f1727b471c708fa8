import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiReference } from './scripts/vite/api-reference.ts'
import { BASE_MARK, basePlaces, defineBasePath } from './scripts/vite/base-path.ts'
import { consolePages } from './scripts/vite/console-pages.ts'
import { css } from './scripts/vite/custom-media.ts'
import { layerOrder } from './scripts/vite/layer-order.ts'
import { offlineVerifier } from './scripts/vite/offline-verifier.ts'
import { pictures } from './scripts/vite/pictures.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { sharePictures } from './scripts/vite/share-pictures.ts'
import { texts } from './scripts/vite/texts.ts'

/** The shell lists every file by name, so shorter names make the first page smaller. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'
const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.replace(/-page$/, '')}-[hash:7].js`

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/client',
  base: command === 'build' ? BASE_MARK : '/',
  define: defineBasePath(command === 'build' ? BASE_MARK : '/'),
  publicDir: 'public',
  css,
  plugins: [
    react(),
    offlineVerifier(),
    consolePages(),
    apiReference(),
    texts(),
    pictures(),
    sharePictures(),
    ...(isSsrBuild ? [] : [layerOrder(), precompress()]),
    basePlaces(),
  ],
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
  // The code that renders pages on the server is one file without dependencies.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? '../../dist/client/.ssr' : '../../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // These versions support oklch; for older ones the minifier would convert every colour to lab and change hues.
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Few files, because on a slow connection each one costs a round trip, however small it is: two with
    // what every page loads first, and a third with what several pages share.
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
                  // The entry point of a server-rendered page has its own file.
                  test: /src\/(?!client\/app\/ssr\/await-paint).*\.(tsx?|css)$/,
                  tags: ['$initial'],
                  priority: 2,
                },
                {
                  name: 'kit',
                  // Excludes modules that few pages share, because all pages load this file.
                  test: /src\/client\/(lib\/(?!analytics\/count|api\/(use-(keyed-mutation|edge|rewards|pages)|box-lists|pages-query)|realtime\/rounds|browser\/(url-query|chance-of|confetti|sound|use-(frames|key))|captcha|form\/|format\/typed-amount)|player\/(?!battles|chat|report|play-through|rounds|use-free-boxes|use-withdrawal-rules|auto-play|bets|instant|orders|results|second-factor|use-sell)|ui\/(?!reel\/(?!cubic)|bets|address|gift-terms|free-box-requirement|form\/(?!segmented|switch)|feedback\/request-status|list\/(?!table)|overlay\/result-sheet|cards\/(game-tile|result-item)|money\/(crypto-|currency-|qr-code)))/,
                  minShareCount: 2,
                  priority: 1,
                },
                // Modules shared by pages of one kind. One file for each kind, because the shell lists every file.
                {
                  name: 'forms',
                  test: /src\/client\/(lib\/(form\/(?!use-draft)|format\/typed-amount|browser\/url-query)|ui\/form\/(?!password|price-range|text-area))/,
                  minShareCount: 2,
                },
                {
                  name: 'chat',
                  test: /src\/client\/player\/chat\/(?!chat-choices)/,
                  minShareCount: 2,
                },
                // What the home page and the lobby share.
                {
                  name: 'home',
                  test: /src\/client\/features\/home\/(boxes-section|games-row|hero|home-page\.module|panels)/,
                },
                { name: 'battles', test: /src\/client\/player\/battles\//, minShareCount: 2 },
                {
                  name: 'factor',
                  test: /src\/client\/player\/second-factor\/(?!factor-modal)/,
                  minShareCount: 2,
                },
                // A few words and numbers each.
                {
                  name: 'facts',
                  test: /src\/(client\/features\/fairness\/origins|domain\/(fairness\/seed-limits|games\/battle-timetable))\./,
                  minShareCount: 2,
                },
                {
                  name: 'checks',
                  test: /src\/(client\/features\/fairness\/(check-list|run-steps)|domain\/fairness\/(hash-chain|verification))/,
                  minShareCount: 2,
                },
                {
                  name: 'tickets',
                  test: /src\/client\/features\/support\/(attach-pictures|use-tickets)/,
                  minShareCount: 2,
                },
                {
                  name: 'lists',
                  test: /src\/client\/(ui\/list\/(?!box-filter-bar)|lib\/api\/(box-lists|use-pages|pages-query))/,
                  minShareCount: 2,
                },
                {
                  name: 'orders',
                  test: /src\/client\/(player\/orders\/|lib\/browser\/sound)/,
                  minShareCount: 2,
                },
                // What shows a result is needed with the first one.
                {
                  name: 'results',
                  test: /src\/(client\/(player\/results\/|lib\/browser\/confetti|ui\/(bets\/result\.ts|overlay\/result-sheet|cards\/result-item))|domain\/games\/grade)/,
                  minShareCount: 2,
                },
                {
                  name: 'gifts',
                  test: /src\/client\/ui\/(gift-terms|free-box-requirement)/,
                  minShareCount: 2,
                },
                {
                  name: 'bets',
                  test: /src\/client\/(ui\/bets|player\/bets|lib\/browser\/(chance-of|use-frames))/,
                  minShareCount: 2,
                },
                {
                  name: 'draws',
                  test: /src\/domain\/(fairness\/(canonical-json|client-seed|receipt-form|seeds|stream)|games\/(box|instant))\.ts/,
                  minShareCount: 2,
                },
                // Pages that are used one after the other share a file.
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
