import type { Deposit } from '#contract/http/deposit.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type PaymentPeer,
  type SandboxProcess,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { alphapoSecrets, skinsbackSecrets, zenSecrets } from './provider-messages.ts'

/** The shop with the sandbox, and an account at one of the payment providers. */
export interface ProviderHarness {
  app: TestApp
  sandbox: SandboxProcess
  /** A player's balance and deposits as the API returns them. */
  seen(player: TestPlayer): Promise<{ balance: number; deposits: Deposit[] }>
  /** The HTTP statuses of the shop's replies to provider callbacks whose body contains the text. */
  answersFor(named: string): Promise<number[]>
  /** The faults that the ledger audit found. */
  faults(): Promise<string[]>
  stop(): Promise<void>
}

const accounts: Record<PaymentPeer, Record<string, string>> = {
  zen: {
    ZEN_TERMINAL: zenSecrets.terminal,
    ZEN_PAYWALL_SECRET: zenSecrets.paywallSecret,
    ZEN_IPN_SECRET: zenSecrets.ipnSecret,
  },
  alphapo: { ALPHAPO_KEY: alphapoSecrets.key, ALPHAPO_SECRET: alphapoSecrets.secret },
  skinsback: {
    SKINSBACK_SHOP_ID: skinsbackSecrets.shopId,
    SKINSBACK_SECRET: skinsbackSecrets.secret,
  },
}

export async function openProviderHarness(peer: PaymentPeer): Promise<ProviderHarness> {
  const sandbox = await startSandboxProcess()
  const env = { LOG_LEVEL: 'silent', SANDBOX_ORIGIN: sandbox.origin, ...accounts[peer] }
  const app = await startApp({ hasCatalogue: false, env })
  return {
    app,
    sandbox,
    async seen(player) {
      const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
      const { body } = await player.ask<{ data: Deposit[] }>('GET /api/deposits')
      return { balance: profile.body.data.balance, deposits: body.data }
    },
    async answersFor(named) {
      const records = await sandbox.records(peer)
      return records
        .filter(({ direction, body }) => direction === 'out' && body.includes(named))
        .flatMap(({ status }) => status ?? [])
    },
    faults: () => auditFaults(app),
    async stop() {
      await app.stop()
      await sandbox.stop()
    },
  }
}
