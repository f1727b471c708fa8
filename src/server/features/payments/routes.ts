import {
  cryptoAddress,
  cryptoCurrencies,
  listDeposits,
  skinsbackRedirect,
  zenRedirect,
} from '#contract/http/deposit.ts'
import {
  cancelWithdrawal,
  getWithdrawalRules,
  listWithdrawals,
  requestWithdrawal,
} from '#contract/http/withdrawals.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { JurisdictionSettings } from '#server/platform/config/compliance-settings.ts'
import { refuseBlockedCountry } from '#server/platform/http/country.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, onRaw, type RawRoute, type Route } from '#server/platform/http/route.ts'
import type { DepositService } from './service.ts'
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
    on(zenRedirect, async (context) => {
      const { player, body, idempotency } = context
      refuseBlockedCountry(context, jurisdiction)
      return deposits.startCard(player.id, body, idempotency?.key ?? null)
    }),
    on(skinsbackRedirect, async (context) => {
      const { player, body, idempotency } = context
      refuseBlockedCountry(context, jurisdiction)
      return deposits.startSkins(player.id, body, idempotency?.key ?? null)
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
    on(listDeposits, ({ player, query }) => deposits.list(player.id, query)),
    // The card provider accepts only this response and repeats the notification otherwise.
    callback('/callbacks/zen', deposits.handleZenCallback, { status: 'ok' }),
    callback('/callbacks/alphapo', deposits.handleAlphapoCallback, {}),
    callback('/callbacks/skinsback', deposits.handleSkinsbackCallback, 'OK'),
  ]
}

const callback = (
  path: string,
  take: DepositService['handleZenCallback'],
  body: unknown,
): RawRoute =>
  onRaw({
    method: 'POST',
    path,
    limit: 'callbacks',
    async handle(request) {
      await take(request)
      return { status: 200, body }
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
