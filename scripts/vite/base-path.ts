import type { Plugin } from 'vite'

/** Stands in a build for the path below which the shop is served, which is known only when it starts. */
export const BASE_MARK = '/__base__/'

/** The places of the base path by file, as positions in the file's text. */
export type BasePlaces = Record<string, number[]>

export const BASE_PLACES_FILE = '.vite/base-places.json'

/** What client code reads as `basePath`. */
export const defineBasePath = (base: string) => ({
  'import.meta.env.BASE_PATH': JSON.stringify(base),
})

/**
 * Takes the marks out of a build made with `BASE_MARK` as its base, so that its files are right for a shop with a host
 * of its own, and writes down where they stood, so that a server can make them right for any base path.
 */
export function basePlaces(): Plugin {
  return {
    name: 'coffer:base-path',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all: BasePlaces = {}
        for (const file of Object.values(bundle)) {
          const text = file.type === 'chunk' ? file.code : file.source
          if (typeof text !== 'string' || !text.includes(BASE_MARK)) continue
          const unmarked = takeMarks(text)
          all[file.fileName] = unmarked.places
          if (file.type === 'chunk') file.code = unmarked.text
          else file.source = unmarked.text
        }
        this.emitFile({ type: 'asset', fileName: BASE_PLACES_FILE, source: JSON.stringify(all) })
      },
    },
  }
}

/** The text with a slash for every mark, and the places of these slashes. */
export function takeMarks(marked: string): { text: string; places: number[] } {
  const parts = marked.split(BASE_MARK)
  const places: number[] = []
  let end = -1
  for (const part of parts.slice(0, -1)) {
    end += part.length + 1
    places.push(end)
  }
  return { text: parts.join('/'), places }
}
