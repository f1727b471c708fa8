import { basePath } from './base-path.ts'

/** The value of a cookie; null if it is missing, empty or malformed. */
export function readCookie(name: string): string | null {
  if (import.meta.env.SSR) return null
  const prefix = `${name}=`
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(prefix))
  try {
    return decodeURIComponent(found?.slice(prefix.length) ?? '') || null
  } catch {
    return null
  }
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  write(name, value, `Max-Age=${maxAgeSeconds}`)
}

/** Sets a cookie that expires at `end`; browsers count in whole seconds. */
export function writeCookieUntil(name: string, value: string, end: Date): void {
  write(name, value, `Expires=${end.toUTCString()}`)
}

export function clearCookie(name: string): void {
  writeCookie(name, '', 0)
}

function write(name: string, value: string, life: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${basePath}; ${life}; SameSite=Lax${secure}`
}
