import { createPersons } from '#server/features/persons/index.ts'
import { createTrackingService } from '#server/features/tracking/service.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { TestApp } from '#tests/support/shop/start-app.ts'
import { aPlayer, type TestPlayer } from './a-player.ts'

let codes = 0

/** Creates a player with a referral code. */
export async function anAffiliate(
  app: TestApp,
  cents = 0n,
): Promise<TestPlayer & { code: string }> {
  const player = await aPlayer(app, { cents })
  const code = `friend-${++codes}`
  const { status } = await player.ask('POST /api/referral', { code })
  if (status !== 200) throw new Error(`${code} was not taken: ${status}`)
  return { ...player, code }
}

/** Creates a player who was referred by a code, on a device of their own unless one is given. */
export async function aReferral(
  app: TestApp,
  code: string,
  { cents = 10_000_000n, device = String(++codes) }: { cents?: bigint; device?: string } = {},
): Promise<TestPlayer> {
  const player = await aPlayer(app, { cents })
  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  const persons = createPersons({ database, clock, entropy, seedKey: config.seedKey })
  const tracking = createTrackingService({
    ...{ database, clock, persons },
    notify: async () => undefined,
  })
  const signUpSource = { link: code, device: Buffer.from(device) }
  await database.transaction((tx) => tracking.bind(tx, player.id, signUpSource))
  return player
}

/** Stakes that many coins at dice, which has a house edge of 1 %, in bets of at most 1,000. */
export async function playDice(player: TestPlayer, coins: number): Promise<void> {
  for (let left = coins; left > 0; left -= 1_000) {
    const bet = { amount: Math.min(left, 1_000), target: 50.5, direction: 'over' }
    const { status, body } = await player.ask('POST /api/dice/bet', bet)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
}
