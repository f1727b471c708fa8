const SEGMENTS = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/
const QUERY = /^[\w\-.~%&=+,:/?@!$'()*;]*$/

/**
 * A path of this site, with its query, as it was given; null for anything that could lead elsewhere. The
 * pages' own paths need few signs, so that dots, backslashes, escapes and empty segments name none.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text || text.length > 500) return null
  const [path = '', ...rest] = text.split('?')
  return SEGMENTS.test(path) && QUERY.test(rest.join('?')) ? text : null
}
