import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Where the build wrote down the places of the base path in its files. */
const PLACES_FILE = '.vite/base-places.json'

interface BasedClient {
  folder: string
  remove(): Promise<void>
}

/**
 * The built storefront for a shop below a base path, such as `/shop`: a folder of links to the built files, and of
 * copies of those that name addresses of the shop. Without a base path it is the built folder itself.
 */
export async function basedClient(built: string, basePath: string): Promise<BasedClient> {
  if (basePath === '') return { folder: built, remove: async () => undefined }
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-pages-'))
  const files = await filesBelow(built)
  const places = await placesOf(built, files)
  for (const file of files) {
    const source = path.join(built, file)
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    const here = places.get(file)
    if (here) await writeBased(source, target, { places: here, basePath })
    // Node would run a linked module where it is, beside files without the base path.
    else if (file.startsWith('.ssr')) await copyFile(source, target)
    else if (!places.has(file.replace(/\.(br|gz)$/, ''))) await symlink(source, target)
  }
  // Tells Node what the code that renders pages is.
  await writeFile(path.join(folder, '.ssr/package.json'), '{"type":"module"}').catch(() => null)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Inserts a base path before the slashes at the given places. */
export function insertBase(text: string, places: readonly number[], basePath: string): string {
  const ends = [...places, text.length]
  return (
    text.slice(0, places[0]) +
    places.map((at, nth) => basePath + text.slice(at, ends[nth + 1])).join('')
  )
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** The places in all files of the builds below a folder. */
async function placesOf(folder: string, files: readonly string[]): Promise<Map<string, number[]>> {
  const lists = files.filter((file) => file.endsWith(PLACES_FILE))
  const all = await Promise.all(
    lists.map(async (list) => {
      const text = await readFile(path.join(folder, list), 'utf8')
      const root = list.slice(0, -PLACES_FILE.length)
      return Object.entries(JSON.parse(text) as Record<string, number[]>).map(
        ([file, places]) => [path.join(root, file), places] as const,
      )
    }),
  )
  return new Map(all.flat())
}

async function writeBased(
  source: string,
  target: string,
  { places, basePath }: { places: readonly number[]; basePath: string },
): Promise<void> {
  const text = insertBase(await readFile(source, 'utf8'), places, basePath)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(text),
  ])
  await Promise.all([
    writeFile(target, text),
    writeFile(`${target}.br`, brotli),
    writeFile(`${target}.gz`, gzipped),
  ])
}
