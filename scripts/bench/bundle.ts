import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rounded } from './table.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const KB = 1024

/**
 * The gzip size of what every page loads first, and of what each page adds: its own files, and the ones that it
 * shares with some other pages.
 */
export async function measureBundle(folder: string): Promise<Record<string, string>[]> {
  const manifest = await readManifest(folder)
  const shell = reach(manifest, 'index.html')
  const own = ownChunks(manifest)
  const row = async (what: string, ownNames: string[], all: string[]) => ({
    what,
    'own JS KB gzip': rounded((await scriptBytes(folder, manifest, ownNames)) / KB, 1),
    'with shared': rounded((await scriptBytes(folder, manifest, all)) / KB, 1),
    'CSS KB gzip': rounded(
      (await sizeOf(
        folder,
        all.flatMap((name) => manifest[name]?.css ?? []),
      )) / KB,
      1,
    ),
  })
  return Promise.all([
    row('first load', [...shell], [...shell]),
    ...[...own].map(([page, names]) =>
      row(
        page,
        names,
        [...reach(manifest, page)].filter((name) => !shell.has(name)),
      ),
    ),
  ])
}

/** By page, the gzip bytes of the scripts that it loads first and no other page does. */
export async function ownScriptBytes(folder: string): Promise<Map<string, number>> {
  const manifest = await readManifest(folder)
  const sizes = [...ownChunks(manifest)].map(
    async ([page, names]) => [page, await scriptBytes(folder, manifest, names)] as const,
  )
  return new Map(await Promise.all(sizes))
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'))

function ownChunks(manifest: Manifest): Map<string, string[]> {
  const pages = Object.keys(manifest).filter((name) => /-(page|modal)\.tsx$/.test(name))
  const shell = reach(manifest, 'index.html')
  const needed = pages.map((page) => [page, reach(manifest, page)] as const)
  const users = Map.groupBy(
    needed.flatMap(([, names]) => [...names]),
    (name) => name,
  )
  return new Map(
    needed.map(([page, names]) => [
      page,
      [...names].filter((name) => !shell.has(name) && users.get(name)?.length === 1),
    ]),
  )
}

function reach(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of manifest[name]?.imports ?? []) reach(manifest, imported, found)
  return found
}

const scriptBytes = (folder: string, manifest: Manifest, names: string[]): Promise<number> =>
  sizeOf(
    folder,
    names.map((name) => manifest[name]?.file ?? ''),
  )

async function sizeOf(folder: string, files: string[]): Promise<number> {
  const contents = await Promise.all(
    [...new Set(files)].map((file) => readFile(path.join(folder, file))),
  )
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}
