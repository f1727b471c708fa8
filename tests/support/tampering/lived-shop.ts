import { expect } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { roundsEnv, roundsOf } from '#tests/support/games/round-bets-harness.ts'
import { aCashback } from '#tests/support/players/a-cashback.ts'
import { anAlert } from '#tests/support/players/a-check.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { confirmTheEmail, goThroughAccount } from '#tests/support/secrets/journey-account.ts'
import {
  goThroughChat,
  goThroughChecks,
  goThroughProtection,
  goThroughSupport,
} from '#tests/support/secrets/journey-care.ts'
import { goThroughFactors } from '#tests/support/secrets/journey-factors.ts'
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
  goThroughInstantGames,
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
  const settings = {
    'withdrawals.btc.fee': 0.5,
    'withdrawals.btc.fee_share': 1,
    'games.battle.fee': 2.5,
  }
  const app = await startApp({ clock, env, settings })
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
  const { player } = travellers
  const battles = await goIntoBattles(travellers)
  await goThroughBoxes(travellers)
  await done(await aCashback(app), 'POST /api/cashback/claim')
  await goThroughDeals(travellers)
  await goThroughInstantGames(travellers)
  for (const id of battles) await playOut(app, travellers, id)
  await reveal(travellers)
  await goThroughRounds(travellers, roundsOf(app))
  await goThroughCustomBoxes(travellers)
  await goThroughDeposits(travellers)
  await goThroughWithdrawals(travellers)
  await confirmTheEmail(travellers)
  app.clock.advance(SECOND_MS)
  // Play earns the bonus that the first crypto deposit has promised.
  await done(player, 'POST /api/dice/bet', { amount: 100, target: 50, direction: 'over' })
  await done(player, 'GET /api/profile')
  const items = [await anItem(app, player.id), await anItem(app, player.id)]
  await goThroughParcels(travellers, [...items, await anItem(app, player.id)])
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
  await goThroughChat(travellers)
  await goThroughChecks(app, travellers)
  await goThroughProtection(app, travellers)
  await goThroughFactors(app, travellers)
  await goThroughAccount(travellers)
  await readDocument(app, travellers)
  await untilAnchored(app)
}

/** The last line of the operators' log is one that leaves no trace elsewhere. */
async function readDocument(app: TestApp, { staff }: Travellers): Promise<void> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM verification_documents WHERE sealed IS NOT NULL LIMIT 1',
  )
  await done(staff.operator, `POST /api/operator/documents/${rows[0]?.id}/read`, why)
}

/** Waits until the heads of all chains are anchored, as a node does each minute. */
async function untilAnchored({ clock, database }: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      clock.advance(MINUTE_MS)
      const { rows } = await database.pool.query<{ is_anchored: boolean }>(
        `SELECT l.seq = h.seq AND NOT EXISTS (
           SELECT FROM accounts a LEFT JOIN ledger_heads g ON g.account_id = a.id
           WHERE a.entry_seq > coalesce(g.seq, 0)) AS is_anchored
         FROM audit_log_end l JOIN ledger_heads h ON h.account_id = 0`,
      )
      return rows[0]?.is_anchored
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
