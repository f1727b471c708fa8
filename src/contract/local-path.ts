const SEGMENTS = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/
const QUERY = /^[\w\-.~%&=+,:/?@!$'()*;]*$/

/**
 * Returns a path of this site with its query, unchanged; null for anything that could lead elsewhere. Paths of our
 * pages use few characters, so paths with dots, backslashes, escapes or empty segments are refused.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text || text.length > 500) return null
  const [path = '', ...rest] = text.split('?')
  return SEGMENTS.test(path) && QUERY.test(rest.join('?')) ? text : null
}
