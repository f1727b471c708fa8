import { calls } from '#contract/calls.ts'
import { Fault } from '#scripts/fault.ts'
import { type Command, type Options, parseCoins, parseCount } from './command.ts'

const page = ['limit', 'cursor']
const of = ([id = '']: readonly string[]) => ({ params: { id } })

/** Gift codes, vouchers and promo codes. */
export const codeCommands: Command[] = [
  {
    words: 'codes list',
    takes: [],
    options: page,
    does: 'lists the batches of gift codes and vouchers',
    call: calls.listCodeBatches,
    sends: (_, query) => ({ query }),
    columns: ['id', 'kind', 'value', 'count', 'redeemed', 'printed_at', 'voided_at'],
  },
  {
    words: 'codes make',
    takes: ['gift_code or voucher', 'value'],
    options: ['count', 'out'],
    does: 'creates --count codes and prints them as CSV, to the file --out',
    call: calls.makeCodeBatch,
    sends: ([kind, value], { count = '1' }) => ({
      body: { kind, value: parseCoins(value), count: parseCount(count) },
    }),
  },
  {
    words: 'codes print',
    takes: ['batch id'],
    options: ['out'],
    does: 'prints the codes of a batch that a second operator confirmed, once',
    call: calls.printCodeBatch,
    sends: of,
  },
  {
    words: 'codes void',
    takes: ['batch id'],
    options: [],
    does: 'voids the unused codes of a batch',
    call: calls.voidCodeBatch,
    sends: of,
  },
  {
    words: 'promos list',
    takes: [],
    options: [...page, 'state', 'search'],
    does: 'lists promo codes',
    call: calls.listPromoCodes,
    sends: (_, query) => ({ query }),
    columns: ['id', 'code', 'value', 'is_fixed_value', 'uses', 'uses_max', 'ends_at', 'ended_at'],
  },
  {
    words: 'promos make',
    takes: ['code'],
    options: ['percent', 'dollars', 'uses-max', 'per-player', 'starts-at', 'ends-at'],
    does: 'creates a promo code of --percent or --dollars; --per-player once or many',
    call: calls.makePromoCode,
    sends: ([code], options) => ({ body: { code, ...promoOf(options) } }),
  },
  {
    words: 'promos end',
    takes: ['promo id'],
    options: [],
    does: 'ends a promo code immediately',
    call: calls.endPromoCode,
    sends: of,
  },
]

function promoOf(options: Options): Record<string, unknown> {
  const { percent, dollars, 'uses-max': usesMax, 'per-player': perPlayer = 'once' } = options
  if ((percent === undefined) === (dollars === undefined)) {
    throw new Fault('A promo code needs either --percent or --dollars.')
  }
  if (perPlayer !== 'once' && perPlayer !== 'many') {
    throw new Fault('--per-player must be once or many.')
  }
  return {
    value: parseCoins(dollars ?? percent),
    is_fixed_value: dollars !== undefined,
    is_once_per_player: perPlayer === 'once',
    uses_max: usesMax === undefined ? undefined : parseCount(usesMax),
    starts_at: options['starts-at'],
    ends_at: options['ends-at'],
  }
}
