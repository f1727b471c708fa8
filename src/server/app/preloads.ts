/** Vite's manifest: source module to built chunk. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/**
 * The head links for a page's modules, what they import and how they are styled, without the shell's own.
 * A style is fetched but does not block the first paint, which is the shell's: the module applies it.
 */
export function preloadsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const shell = reach(manifest, 'index.html')
  const found = new Set<string>()
  for (const module of modules) reach(manifest, module, found)
  const chunks = [...found].filter((name) => !shell.has(name))
  return chunks.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk) return []
    return [
      `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
      ...(chunk.css ?? []).map(
        (css) => `<link rel="preload" as="style" crossorigin href="/${css}">`,
      ),
    ]
  })
}

function reach(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  if (found.has(module) || !manifest[module]) return found
  found.add(module)
  for (const imported of manifest[module].imports ?? []) reach(manifest, imported, found)
  return found
}
