import { readFileSync } from 'node:fs'

interface IconSet {
  icons: Record<string, { body: string }>
  width?: number
}

const phosphor: IconSet = JSON.parse(
  readFileSync(new URL('node_modules/@iconify-json/ph/icons.json', import.meta.url), 'utf8'),
)

/** A Phosphor icon as white SVG. */
export function icon(name: string): string {
  const found = phosphor.icons[name]
  if (!found) throw new Error(`Phosphor has no icon named ${name}`)
  const side = phosphor.width ?? 256
  const body = found.body.replaceAll('currentColor', '#fff')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${body}</svg>`
}
