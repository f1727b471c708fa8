// Recomputes an opening: await checkBox(receipt), in a browser's console or in Node.
globalThis.checkBox = async (receipt) => {
  const { server_seed, server_seed_hash, client_seed, nonce, configuration } = receipt
  const seed = Uint8Array.from(server_seed.match(/../g), (byte) => Number.parseInt(byte, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', seed))
  const commitment = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const ticket = await uniform(seed, `${client_seed}:${nonce}`, 10_000_000)
  let end = 0
  const item = configuration.items.find(({ tickets }) => {
    end += tickets
    return ticket < end
  })
  return { isCommitted: commitment === server_seed_hash, ticket, item_id: item.id }
}

// A whole number below n: 8 bytes at a time. Values that would favour some numbers are skipped.
async function uniform(seed, message, n) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', seed, algorithm, false, ['sign'])
  const range = BigInt(n)
  const limit = (2n ** 64n / range) * range
  for (let i = 0; ; i++) {
    const text = new TextEncoder().encode(`${message}:${i}`)
    const block = new DataView(await crypto.subtle.sign('HMAC', key, text))
    for (let at = 0; at < 32; at += 8) {
      const u = block.getBigUint64(at)
      if (u < limit) return Number(u % range)
    }
  }
}
