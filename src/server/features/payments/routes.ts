import {
  cryptoAddress,
  cryptoCurrencies,
  getDeposit,
  getDepositTerms,
  listDeposits,
  startCardDeposit,
  startSkinsDeposit,
} from '#contract/http/deposit.ts'
import {
  cancelWithdrawal,
  getWithdrawalRules,
  listWithdrawals,
  requestWithdrawal,
} from '#contract/http/withdrawals.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { JurisdictionSettings } from '#server/platform/config/compliance-settings.ts'
import { countryOf, refuseBlockedCountry } from '#server/platform/http/country.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  type Context,
  on,
  onRaw,
  type Player,
  type RawRoute,
  type Route,
} from '#server/platform/http/route.ts'
import type { CallbackHandler, DepositService, DepositStart } from './service.ts'
import type { WithdrawService } from './withdrawals/service.ts'

export interface PaymentRouteDeps {
  deposits: DepositService
  withdrawals: WithdrawService
  persons: Pick<Persons, 'noteDevice'>
  onLinked(playerId: string): Promise<void>
  jurisdiction: JurisdictionSettings
}

export const depositRoutes = (deps: PaymentRouteDeps): (Route | RawRoute)[] => {
  const { deposits, persons, jurisdiction } = deps
  return [
    on(startCardDeposit, async (context) => {
      refuseBlockedCountry(context, jurisdiction)
      return deposits.startCard(startOf(context, jurisdiction), context.body)
    }),
    on(startSkinsDeposit, async (context) => {
      refuseBlockedCountry(context, jurisdiction)
      return deposits.startSkins(startOf(context, jurisdiction), context.body)
    }),
    on(cryptoCurrencies, () => deposits.currencies()),
    on(cryptoAddress, async (context) => {
      const { player, body } = context
      refuseBlockedCountry(context, jurisdiction)
      // The first bonus is per person, and persons are recognized by the devices that request an address.
      await persons.noteDevice(player.id, context)
      await deps.onLinked(player.id)
      return deposits.address(player.id, body)
    }),
    on(getDepositTerms, ({ player }) => deposits.terms(player.id)),
    on(listDeposits, ({ player, query }) => deposits.list(player.id, query)),
    on(getDeposit, ({ player, params }) => deposits.get(player.id, params.id)),
    ...deposits.callbacks.map(callbackRoute),
  ]
}

const startOf = (
  { player, idempotency, header }: Pick<Context, 'idempotency' | 'header'> & { player: Player },
  { countryHeader }: JurisdictionSettings,
): DepositStart => ({
  playerId: player.id,
  idempotencyKey: idempotency?.key ?? null,
  country: countryOf({ header }, countryHeader),
})

const callbackRoute = ({ name, reply, handle }: CallbackHandler): RawRoute =>
  onRaw({
    method: 'POST',
    path: `/callbacks/${name}`,
    limit: 'callbacks',
    async handle(request) {
      await handle(request)
      return { status: 200, body: reply }
    },
  })

export const withdrawalRoutes = ({ withdrawals, jurisdiction }: PaymentRouteDeps): Route[] => [
  on(listWithdrawals, ({ player, query }) => withdrawals.list(player.id, query)),
  on(getWithdrawalRules, async ({ player }) => {
    const { data } = await withdrawals.rules(player.id)
    return { data: { ...data, can_cancel: jurisdiction.canCancelWithdrawals } }
  }),
  on(requestWithdrawal, ({ player, body, once }) =>
    once((tx) => withdrawals.request(tx, player.id, body)),
  ),
  on(cancelWithdrawal, ({ player, params, once }) => {
    if (!jurisdiction.canCancelWithdrawals) refuse('cancel_not_allowed')
    return once((tx) => withdrawals.cancel(tx, player.id, params.id))
  }),
]
