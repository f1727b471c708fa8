import type { Plugin } from 'vite'

const ORDER = '@layer reset,tokens,base,components;'

/**
 * Writes the order of the layers at the start of every built style sheet. They load in the order of their chunks,
 * and otherwise the first to name a layer would determine its position.
 */
export function layerOrder(): Plugin {
  return {
    name: 'coffer:layer-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `${ORDER}${file.source}`
        }
      }
    },
  }
}
