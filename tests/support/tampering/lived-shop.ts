import { expect } from 'vitest'
import type { DepositAddress } from '#contract/http/deposit.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { createAnchors } from '#server/features/anchors/service.ts'
import { payBonuses } from '#server/features/funds/index.ts'
import { readWallet } from '#server/ledger/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { roundsEnv, roundsOf } from '#tests/support/games/round-bets-harness.ts'
import { aCashback } from '#tests/support/players/a-cashback.ts'
import { anAlert } from '#tests/support/players/a-check.ts'
import { aPlayer, ledgerOf } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import {
  goThroughChecks,
  goThroughProtection,
  goThroughSupport,
} from '#tests/support/secrets/journey-care.ts'
import {
  goThroughCodes,
  goThroughDeposits,
  goThroughParcels,
  goThroughReferrals,
  goThroughStaff,
  goThroughWithdrawals,
} from '#tests/support/secrets/journey-money.ts'
import {
  done,
  goIntoBattles,
  goThroughBoxes,
  goThroughCustomBoxes,
  goThroughDeals,
  goThroughDiceAndPlinko,
  goThroughRounds,
  type Made,
  reveal,
  type Travellers,
  why,
} from '#tests/support/secrets/journey-play.ts'
import { sandboxEnv, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

export interface LivedShop {
  app: TestApp
  /** Lets everything happen. Call it inside a test. */
  live(): Promise<void>
  stop(): Promise<void>
}

/** A small shop in which everything has happened: play, payments, parcels, rewards, staff acts, checks. */
export async function openLivedShop(): Promise<LivedShop> {
  const clock = manualClock(systemClock.now())
  const [sandbox, peer] = await Promise.all([startSandboxProcess(), startBeaconPeer(clock)])
  const env = {
    ...sandboxEnv,
    ...roundsEnv(peer),
    SANDBOX_ORIGIN: sandbox.origin,
    SANDBOX_SMTP_URL: sandbox.smtpUrl,
  }
  const app = await startApp({ clock, env })
  const [player, friend] = [
    await aPlayer(app, { cents: 100_000n }),
    await aPlayer(app, { cents: 100_000n }),
  ]
  const staff = {
    operator: await aStaffMember(app, 'operator'),
    second: await aStaffMember(app, 'operator'),
    admin: await aStaffMember(app, 'admin'),
  }
  return {
    app,
    live: () => live(app, { url: app.url, sandbox, player, friend, staff }),
    async stop() {
      await app.stop()
      await Promise.all([sandbox.stop(), peer.close()])
    },
  }
}

async function live(app: TestApp, travellers: Travellers): Promise<void> {
  const { friend } = travellers
  const battles = await goIntoBattles(travellers)
  await goThroughBoxes(travellers)
  await done(await aCashback(app), 'POST /api/cashback/claim')
  await goThroughDeals(travellers)
  await goThroughDiceAndPlinko(travellers)
  for (const id of battles) await playOut(app, travellers, id)
  await reveal(travellers)
  await goThroughRounds(travellers, roundsOf(app))
  await goThroughCustomBoxes(travellers)
  await goThroughDeposits(travellers)
  await earnBonus(app, travellers)
  await goThroughWithdrawals(travellers)
  const items = [await anItem(app, friend.id), await anItem(app, friend.id)]
  await goThroughParcels(travellers, [...items, await anItem(app, friend.id)])
  await goThroughCodes(travellers)
  await goThroughReferrals(travellers)
  await goThroughStaff(travellers)
  const held = await aPlayer(app)
  await done(travellers.staff.operator, `POST /api/operator/players/${held.id}/hold`, why)
  const limited = await aPlayer(app, { cents: 1_000n })
  const limit = { kind: 'loss', period: 'day', amount: 20 }
  await done(limited, 'PUT /api/profile/limits', limit)
  await done(limited, 'POST /api/dice/bet', { amount: 1, target: 50, direction: 'over' })
  await anAlert(app, held.id)
  await goThroughSupport(app, travellers)
  await goThroughChecks(app, travellers)
  await goThroughProtection(app, travellers)
  await readDocument(app, travellers)
  await anchorAll(app)
}

/** A deposit promises a bonus, of which a part is earned by playing and paid as the job does. */
async function earnBonus(app: TestApp, { sandbox }: Travellers): Promise<void> {
  const { database, clock } = app
  const ledger = await ledgerOf(app)
  const player = await aPlayer(app)
  const path = 'POST /api/deposit/alphapo/deposit-address'
  const { data } = await done<Made<DepositAddress>>(player, path, { currency: 'BTC' })
  await sandbox.sendCoins(data.wallet, '0.01', 'confirm')
  await expect
    .poll(async () => (await readWallet(database.pool, player.id)).balance, { timeout: 10_000 })
    .toBeGreaterThan(100_00n)
  await done(player, 'POST /api/dice/bet', { amount: 100, target: 50, direction: 'over' })
  await database.transaction(async (tx) => {
    await ledger.lock(tx, player.id)
    await payBonuses(tx, { ledger, clock, entropy: systemEntropy(clock) }, player.id)
  })
  const { rowCount } = await database.pool.query('SELECT FROM bonus_payouts')
  expect(rowCount).toBeGreaterThan(0)
}

/** The last line of the operators' log is one that leaves no trace elsewhere. */
async function readDocument(app: TestApp, { staff }: Travellers): Promise<void> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM verification_documents WHERE sealed IS NOT NULL LIMIT 1',
  )
  await done(staff.operator, `POST /api/operator/documents/${rows[0]?.id}/read`, why)
}

/** Anchors the heads of all chains, as a node does each minute. */
async function anchorAll(app: TestApp): Promise<void> {
  const { database, clock } = app
  const ledger = await ledgerOf(app)
  const { transparencyLog } = ledger
  const { job } = createAnchors({ database, clock, ledger, transparencyLog })
  const isAnchored = async () => {
    const { rowCount } = await database.pool.query(
      'SELECT FROM audit_log_end l JOIN ledger_heads h ON h.account_id = 0 AND h.seq = l.seq',
    )
    return rowCount === 1
  }
  clock.advance(MINUTE_MS)
  // A node of the shop may be at it.
  await expect
    .poll(async () => {
      await job.run(new AbortController().signal)
      return isAnchored()
    })
    .toBe(true)
}

async function playOut(app: TestApp, { player }: Travellers, id: string): Promise<void> {
  const statusOf = async () =>
    (await done<Made<{ status: string }>>(player, `GET /api/battles/${id}`)).data.status
  let status = await statusOf()
  for (let second = 0; second < 120 && status !== 'ended'; second++) {
    app.clock.advance(1_000)
    for (let turn = 0; turn < 3; turn++) await fetch(`${app.url}/api/battles/bots`)
    status = await statusOf()
  }
  expect(status).toBe('ended')
}
