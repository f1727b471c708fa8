/** Vite's manifest: source module to built chunk. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[] }
>

/** Reads Vite's manifest, with the paths from which browsers load the chunks. */
export function readManifest(text: string, basePath: string): Manifest {
  const pathOf = (file: string) => `${basePath}/${file}`
  const entries = Object.entries(JSON.parse(text) as Manifest)
  return Object.fromEntries(
    entries.map(([name, { file, css = [], assets = [], imports = [] }]) => [
      name,
      { file: pathOf(file), css: css.map(pathOf), assets: assets.map(pathOf), imports },
    ]),
  )
}

/** Paths of built files, each after those that it imports. */
export interface PageFiles {
  scripts: string[]
  styles: string[]
}

/** The files of every page, as listed in the built index.html. */
export const shellFiles = (manifest: Manifest): PageFiles => filesOf(manifest, ['index.html'])

/** All files that the shell needs offline, including its menu, toasts, fonts and icons. */
export function filesToKeep(manifest: Manifest): string[] {
  const modules = ['index.html', 'app/shell/menu-overlay.tsx', 'ui/overlay/toaster.tsx']
  const names = inOrder(manifest, modules)
  const chunks = names.flatMap((name) => manifest[name] ?? [])
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return [...new Set(files)]
}

/** The files of a page's modules and their imports, without those of the shell. */
export function filesOfPage(manifest: Manifest, modules: readonly string[]): PageFiles {
  const shell = shellFiles(manifest)
  const { scripts, styles } = filesOf(manifest, modules)
  return {
    scripts: scripts.filter((file) => !shell.scripts.includes(file)),
    styles: styles.filter((file) => !shell.styles.includes(file)),
  }
}

function filesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const chunks = inOrder(manifest, modules).flatMap((name) => manifest[name] ?? [])
  return {
    scripts: chunks.map(({ file }) => file),
    styles: chunks.flatMap(({ css = [] }) => css),
  }
}

/** The chunks with all their imports, imports first. */
function inOrder(manifest: Manifest, names: readonly string[], seen = new Set<string>()): string[] {
  return names.flatMap((name) => {
    if (seen.has(name)) return []
    seen.add(name)
    return [...inOrder(manifest, manifest[name]?.imports ?? [], seen), name]
  })
}
