import { hexToBytes } from '@noble/hashes/utils.js'
import { type BoxVersion, itemOfTicket, versionHash } from '#domain/games/box.ts'
import { formatCoins } from '#domain/money/money.ts'
import { checkBeacon } from './battle-receipt-beacon.ts'
import { BATTLE_RECEIPT, type BattleReceipt } from './battle-receipt-form.ts'
import { checkPlay } from './battle-receipt-play.ts'
import { statusFault, structureFault, timesFault } from './battle-receipt-structure.ts'
import { checkEqual, checkSame, type ReceiptCheck } from './receipt-check.ts'
import { faultIn } from './receipt-form.ts'
import { checkTable, versionOf } from './receipt-version.ts'
import { commitmentOf } from './seeds.ts'
import type { Hmac } from './stream.ts'

/**
 * Checks the receipt of a battle as far as it is revealed: its terms, the time of the fill and the beacon round
 * that follows from it, and after the end every draw and payout. A check that is not possible yet is open, and
 * its detail says why.
 */
export function checkBattleReceipt(value: unknown, hmac: Hmac): ReceiptCheck[] {
  const fault = faultIn(value, BATTLE_RECEIPT)
  if (fault !== null) return [failed('form', `${fault || 'The receipt'} is missing or wrong.`)]
  const receipt = value as BattleReceipt
  const form = { name: 'form', isOk: true, detail: 'Every field is present and well formed.' }
  const misfit = structureFault(receipt)
  if (misfit !== null) return [form, failed('structure', misfit)]
  const versions = receipt.configurations.map(versionOf)
  const table = checkTables(versions)
  if (!table.isOk) return [form, table]
  return [
    form,
    fromFault('status', statusFault(receipt), statusDetails[receipt.status]),
    table,
    ...checkTerms(receipt, versions),
    ...checkBeacon(receipt),
    fromFault('times', timesFault(receipt), 'All times are in order.'),
    ...checkDrops(receipt, versions),
    ...checkDraws(receipt, versions, hmac),
  ]
}

const failed = (name: string, detail: string): ReceiptCheck => ({ name, isOk: false, detail })

const fromFault = (name: string, fault: string | null, detail: string): ReceiptCheck =>
  fault === null ? { name, isOk: true, detail } : failed(name, fault)

const statusDetails: Record<BattleReceipt['status'], string> = {
  waiting: 'It waits for players; nothing is drawn yet.',
  in_progress: 'Every seat is taken; nothing is disclosed too early.',
  ended: 'Everything it was drawn from is revealed.',
  canceled: 'It was canceled and refunded; nothing was drawn.',
}

function checkTables(versions: readonly BoxVersion[]): ReceiptCheck {
  for (const version of versions) {
    const check = checkTable(version)
    if (!check.isOk) return failed('tables', `${version.slug}: ${check.detail}`)
  }
  const detail = `Every ticket of ${boxes(versions.length)} belongs to one item.`
  return { name: 'tables', isOk: true, detail }
}

const boxes = (count: number) => (count === 1 ? 'one box' : `${count} boxes`)

/** Checks what was fixed when the battle was created: the versions, the price, and each bot's seed. */
function checkTerms(receipt: BattleReceipt, versions: readonly BoxVersion[]): ReceiptCheck[] {
  const { configurations, rounds, seats, bot_seeds } = receipt
  const price = rounds.reduce(
    (sum, { configuration }) => sum + (versions[configuration]?.priceCents ?? 0n),
    0n,
  )
  const bots = seats.filter(({ is_bot }) => is_bot)
  return [
    checkSame(
      'version hashes',
      configurations.map(({ version_hash }) => version_hash),
      versions.map((version) => versionHash(version)),
      'They are the hashes of these tables.',
    ),
    checkEqual(
      'price',
      receipt.price_cents,
      Number(price),
      `${formatCoins(price)}, the sum of its ${rounds.length} rounds.`,
    ),
    checkSame(
      'bots',
      bots.map(({ client_seed }) => client_seed),
      bots.map(({ seat }) => bot_seeds[seat] ?? null),
      bots.length === 0
        ? 'No bot plays.'
        : 'Each bot uses the seed that was published for its seat.',
    ),
  ]
}

/** Checks that the item of every revealed drop owns its ticket. */
function checkDrops(receipt: BattleReceipt, versions: readonly BoxVersion[]): ReceiptCheck[] {
  const rounds = receipt.rounds.filter(({ drops }) => drops.length > 0)
  if (rounds.length === 0) return []
  return [
    checkSame(
      'items',
      rounds.map(({ drops }) => drops.map(({ item_id }) => item_id)),
      rounds.map(({ configuration, drops }) =>
        drops.map(({ ticket }) => itemOfTicket(versions[configuration]?.items ?? [], ticket).id),
      ),
      `Each owns the ticket that drew it, in ${rounds.length} of ${receipt.rounds.length} rounds.`,
    ),
  ]
}

function checkDraws(
  receipt: BattleReceipt,
  versions: readonly BoxVersion[],
  hmac: Hmac,
): ReceiptCheck[] {
  if (receipt.server_seed === null) return [openDraws(receipt)]
  const serverSeed = hexToBytes(receipt.server_seed)
  const commitment = checkEqual(
    'commitment',
    receipt.server_seed_hash,
    commitmentOf(serverSeed),
    'It is the hash of the revealed seed.',
  )
  if (receipt.status !== 'ended') return [commitment, openDraws(receipt)]
  return [commitment, ...checkPlay(receipt, versions, serverSeed, hmac)]
}

const openDraws = ({ status }: BattleReceipt): ReceiptCheck => ({
  name: 'draws',
  isOk: true,
  isOpen: true,
  detail:
    status === 'canceled'
      ? 'There are none: a canceled battle draws nothing.'
      : 'The server seed is revealed when the battle has ended; tickets, winner and payouts can be checked then.',
})
