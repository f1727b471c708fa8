/** Vite's manifest: source module to built chunk. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** What a page needs beside the shell, as paths. */
export interface PageFiles {
  scripts: string[]
  styles: string[]
}

/** The built files of a page's modules and of what they import, without the shell's own. */
export function filesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const shell = reach(manifest, 'index.html')
  const found = new Set<string>()
  for (const module of modules) reach(manifest, module, found)
  const chunks = [...found].flatMap((name) => (shell.has(name) ? [] : (manifest[name] ?? [])))
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
  }
}

function reach(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  if (found.has(module) || !manifest[module]) return found
  found.add(module)
  for (const imported of manifest[module].imports ?? []) reach(manifest, imported, found)
  return found
}
