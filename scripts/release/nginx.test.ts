import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const [, inGuide = ''] = /```nginx\n([\s\S]*?)```/.exec(read('docs/production.md')) ?? []

/** The headers that each location of a configuration sets where it passes requests on. */
function headersByLocation(text: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  const levels = [levelOf('')]
  for (const [, before = '', end] of text.replace(/#.*/g, '').matchAll(/([^;{}]*)([;{}])/g)) {
    const [directive = '', name = '', value = ''] = before.trim().split(/\s+/)
    const level = levels.at(-1)
    if (end === '{') levels.push(levelOf(before.trim()))
    if (directive === 'proxy_set_header') level?.headers.set(name, value)
    if (directive === 'proxy_pass' && level) level.isPassing = true
    if (end !== '}') continue
    // nginx inherits these headers only where a level sets none of its own.
    const { headers } = levels.findLast((each) => each.headers.size > 0) ?? levelOf('')
    if (level?.isPassing) found.set(level.name, headers)
    levels.pop()
  }
  return found
}

const levelOf = (name: string) => ({ name, headers: new Map<string, string>(), isPassing: false })

describe('behind nginx', () => {
  it.each([
    [
      'one node',
      read('deploy/nginx-one-node.conf'),
      ['location /', 'location ~ ^/(?:app|socket\\.io)/'],
    ],
    [
      'several nodes',
      read('deploy/nginx.conf'),
      ['location /', 'location /app/', 'location /socket.io/'],
    ],
    ['below a path', inGuide, ['location /shop']],
  ])(
    '%s gets the address and the scheme that nginx saw, never those of the caller',
    (_, text, locations) => {
      const found = headersByLocation(text)
      expect([...found.keys()]).toEqual(expect.arrayContaining(locations))
      for (const location of locations) {
        const headers = found.get(location)
        expect(headers?.get('X-Forwarded-For')).toBe('$remote_addr')
        expect(headers?.get('X-Forwarded-Proto')).toBe('$scheme')
        expect(headers?.get('Host')).toMatch(/^\$(?:http_)?host$/)
        expect(headers?.get('CF-IPCountry')).toBe('""')
        expect(headers?.get('Connection')).toMatch(/^\$\w+_(?:connection|upgrade)$/)
      }
    },
  )
})
