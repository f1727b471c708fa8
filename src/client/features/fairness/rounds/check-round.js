// Recomputes a round: await checkRound('crash', link, salt, index), in a browser's console or in Node.
globalThis.checkRound = async (game, link, salt, index) => {
  const bytes = Uint8Array.from(link.match(/../g), (byte) => Number.parseInt(byte, 16))
  const link_hash = hexOf(await crypto.subtle.digest('SHA-256', bytes))
  const result = game === 'crash' ? await bustOf(bytes, salt) : await sectorOf(bytes, salt, index)
  return { link_hash, result }
}

// Rocket: the first 52 bits decide. Integer arithmetic, so that only the result is rounded.
async function bustOf(link, salt) {
  const digest = hexOf(await hmacOf(new TextEncoder().encode(salt), link))
  const r = BigInt(`0x${digest.slice(0, 13)}`)
  const bust = (99n * 2n ** 52n) / (2n ** 52n - r)
  return Number(bust > 100n ? bust : 100n) / 100
}

// Crazy Wheel: 8 bytes at a time. Values that would favour some sectors are skipped.
async function sectorOf(link, salt, index) {
  const limit = (2n ** 64n / 54n) * 54n
  for (let i = 0; ; i++) {
    const text = new TextEncoder().encode(`${salt}:${index}:${i}`)
    const block = new DataView(await hmacOf(link, text))
    for (let at = 0; at < 32; at += 8) {
      const u = block.getBigUint64(at)
      if (u < limit) return Number(u % 54n)
    }
  }
}

async function hmacOf(secret, message) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return crypto.subtle.sign('HMAC', key, message)
}

function hexOf(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
