/** The value of a cookie of this page; null when there is none, or an empty one. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(prefix))
  return decodeURIComponent(found?.slice(prefix.length) ?? '') || null
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = `Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; ${life}`
}

export function clearCookie(name: string): void {
  writeCookie(name, '', 0)
}
