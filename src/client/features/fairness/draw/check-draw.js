// Recomputes a bet on Dice, Bounce or Deals: await checkDraw(receipt), in a browser's console or in Node.
globalThis.checkDraw = async (receipt) => {
  const { game, server_seed, server_seed_hash, client_seed, nonce, parameters } = receipt
  const { stake_cents: stake, configuration } = receipt
  const seed = Uint8Array.from(server_seed.match(/../g), (byte) => Number.parseInt(byte, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', seed))
  const commitment = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const draw = numbers(seed, `${client_seed}:${nonce}`)
  const play = { dice, plinko, deals }[game]
  const drawn = await play(draw, BigInt(stake), parameters, configuration)
  return { isCommitted: commitment === server_seed_hash, ...drawn }
}

async function dice(draw, stake, { target, direction }) {
  const ticket = await draw(10_000)
  const at = Math.round(target * 100)
  const winning = direction === 'over' ? 9_999 - at : at
  const multiplier = BigInt(Math.floor(99_000_000 / winning)) // in ten-thousandths
  const isWin = direction === 'over' ? ticket > at : ticket < at
  return { result: { ticket }, payout_cents: isWin ? Number((stake * multiplier) / 10_000n) : 0 }
}

async function plinko(draw, stake, { rows, risk }, { paytables }) {
  let path = ''
  while (path.length < rows) path += await draw(2)
  const slot = path.split('1').length - 1
  const tenths = BigInt(Math.round(paytables[risk][rows][slot] * 10))
  return { result: { path, slot }, payout_cents: Number((stake * tenths) / 10n) }
}

async function deals(draw, stake, { target_price_cents: price }) {
  const ticket = await draw(10_000_000)
  const winning = (stake * 9_200_000n) / BigInt(price)
  return { result: { ticket }, payout_cents: BigInt(ticket) < winning ? price : 0 }
}

// Whole numbers below n: 8 bytes each time. Values that would favour some numbers are skipped.
function numbers(seed, message) {
  const words = []
  let block = 0
  return async function draw(n) {
    const range = BigInt(n)
    for (;;) {
      if (words.length === 0) words.push(...(await wordsOf(seed, `${message}:${block++}`)))
      const u = words.shift()
      if (u < (2n ** 64n / range) * range) return Number(u % range)
    }
  }
}

async function wordsOf(seed, message) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', seed, algorithm, false, ['sign'])
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
  const view = new DataView(bytes)
  return [0, 8, 16, 24].map((at) => view.getBigUint64(at))
}
