import { hexToBytes } from '@noble/hashes/utils.js'
import { type BoxVersion, drawBox, itemOfTicket, TICKETS, versionHash } from '#domain/games/box.ts'
import { formatCoins } from '#domain/money/money.ts'
import { checkEqual, type ReceiptCheck } from './receipt-check.ts'
import {
  DRAWN_BET,
  type DrawnBet,
  type Form,
  faultIn,
  isCount,
  isEmptyRecord,
  isText,
} from './receipt-form.ts'
import { checkTable, RECEIPT_VERSION, type ReceiptVersion, versionOf } from './receipt-version.ts'
import { commitmentOf } from './seeds.ts'
import { betStream, type Hmac } from './stream.ts'

/** Everything needed to check one opening of a box; the server seed is null until it is revealed. */
export interface BoxReceipt extends DrawnBet {
  game: 'box'
  parameters: Record<string, never>
  configuration: ReceiptVersion
  result: { ticket: number; item_id: string }
}

const BOX_RECEIPT: Form = {
  ...DRAWN_BET,
  game: (value) => value === 'box',
  parameters: isEmptyRecord,
  configuration: RECEIPT_VERSION,
  result: { ticket: (value) => isCount(value) && Number(value) < TICKETS, item_id: isText },
}

/** Checks the receipt of a box; skips the checks that need the server seed until it is revealed. */
export function checkBoxReceipt(value: unknown, hmac: Hmac): ReceiptCheck[] {
  const fault = faultIn(value, BOX_RECEIPT)
  if (fault !== null) {
    return [{ name: 'form', isOk: false, detail: `${fault || 'The receipt'} is missing or wrong.` }]
  }
  const receipt = value as BoxReceipt
  const version = versionOf(receipt.configuration)
  const table = checkTable(version)
  const form = { name: 'form', isOk: true, detail: 'Every field is present and well formed.' }
  if (!table.isOk) return [form, table]
  return [form, table, ...checkTerms(receipt, version), ...checkDraw(receipt, version, hmac)]
}

/** Checks the terms of the opening: the version, its price, the value of the drawn item. */
function checkTerms(receipt: BoxReceipt, version: BoxVersion): ReceiptCheck[] {
  const { configuration, result } = receipt
  const owner = itemOfTicket(version.items, result.ticket)
  const price = formatCoins(version.priceCents)
  const worth = formatCoins(owner.priceCents)
  const hash = versionHash(version)
  return [
    checkEqual('version hash', configuration.version_hash, hash, 'It is the hash of this table.'),
    checkEqual(
      'stake',
      receipt.stake_cents,
      configuration.price_cents,
      `${price}, the price of the box.`,
    ),
    checkEqual('item', result.item_id, owner.id, `It owns ticket ${result.ticket}.`),
    checkEqual(
      'payout',
      receipt.payout_cents,
      Number(owner.priceCents),
      `${worth}, the price of the item.`,
    ),
  ]
}

function checkDraw(receipt: BoxReceipt, version: BoxVersion, hmac: Hmac): ReceiptCheck[] {
  if (receipt.server_seed === null) return []
  const serverSeed = hexToBytes(receipt.server_seed)
  const { client_seed: clientSeed, nonce, result } = receipt
  const drawn = drawBox(version.items, betStream({ serverSeed, clientSeed, nonce }, hmac))
  const commitment = commitmentOf(serverSeed)
  return [
    checkEqual(
      'commitment',
      receipt.server_seed_hash,
      commitment,
      'It is the hash of the revealed seed.',
    ),
    checkEqual('result', result.ticket, drawn.ticket, `The seeds and nonce draw ${drawn.ticket}.`),
  ]
}
