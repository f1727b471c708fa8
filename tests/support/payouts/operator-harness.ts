import { DAY_MS } from '#domain/schedule/durations.ts'
import type { AccountOperations } from '#server/features/account/index.ts'
import { createAccountOperations } from '#server/features/account/operate.ts'
import { createPlayerNames } from '#server/features/account/player-names.ts'
import {
  type AmlService,
  createAml,
  createMarkers,
  type Markers,
} from '#server/features/aml/index.ts'
import { createShop } from '#server/features/boxes/index.ts'
import { type ChatOperations, createChatOperations } from '#server/features/chat/operate.ts'
import { auditCodes, type CodesService, createCodesService } from '#server/features/codes/index.ts'
import {
  type CustomBoxService,
  createCustomBoxService,
} from '#server/features/custom-boxes/index.ts'
import {
  createModerationOperations,
  type ModerationOperations,
} from '#server/features/moderation/service.ts'
import {
  auditOperators,
  createOperatorService,
  type OperatorService,
} from '#server/features/operator/index.ts'
import { createDepositService, type DepositService } from '#server/features/payments/index.ts'
import {
  createLinkOperations,
  createPersons,
  type LinkOperations,
} from '#server/features/persons/index.ts'
import {
  createSettings,
  givenBy,
  type ShopSettings,
  thresholdsOf,
} from '#server/features/settings/index.ts'
import { createTicketOperations, type TicketOperations } from '#server/features/support/index.ts'
import {
  createVerification,
  type VerificationOperations,
} from '#server/features/verification/index.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Entropy, systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { Player } from '#server/platform/http/route.ts'
import { createLog } from '#server/platform/log/log.ts'
import { manualReview } from '#server/platform/providers/manual-review/provider.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { openPayoutHarness, type PayoutHarness } from './payout-harness.ts'

/** Operators with everything they work on, on its own database. */
export interface OperatorHarness extends PayoutHarness {
  entropy: Entropy
  seedKey: Buffer
  codes: CodesService
  deposits: DepositService
  boxes: CustomBoxService
  aml: AmlService
  markers: Markers
  links: LinkOperations
  settings: ShopSettings
  accounts: AccountOperations
  factors: { reset(): Promise<void> }
  verifications: VerificationOperations
  tickets: TicketOperations
  chat: ChatOperations
  moderation: ModerationOperations
  operators: OperatorService
  /** The players whose role or hold changed. */
  changed: string[]
  aStaff(role?: Player['role']): Promise<string>
  /** The context of an action: an arbitrary reason, no idempotency key. */
  by(operatorId: string): { operatorId: string; reason: string; idempotency: null }
  confirm(operatorId: string, id: string): ReturnType<OperatorService['confirm']>
  /** The log entries of a subject, in order, such as "withdrawal.start asked". */
  actsOn(subjectId: string): Promise<string[]>
}

const noProviders = { card: [], skins: [], crypto: [], payouts: null, callbacks: [] }

export async function openOperatorHarness(): Promise<OperatorHarness> {
  const payout = await openPayoutHarness()
  const { database, ledger, clock, withdrawals, shipping } = payout
  const entropy = systemEntropy(clock)
  const seedKey = Buffer.alloc(32, 7)
  const codes = createCodesService({ database, ledger, clock, entropy, seedKey })
  const deposits = createDepositService({
    ...jobDepsOn(payout),
    ledger,
    entropy,
    log: createLog('silent'),
    settings: { riskScoreMax: '0.7' },
    thresholds: { skinsHoldMs: 0 },
    firstBonusPercent: () => 35,
    jurisdiction: { minimumAge: 18 },
    providers: noProviders,
    promos: codes.promos,
    persons: createPersons({ database, clock, entropy, seedKey }),
    allowDeposit: async () => undefined,
    shopUrl: () => 'http://127.0.0.1:3000',
    publishStatus: (playerId, event) => void payout.published.push({ playerId, ...event }),
    cancelRequests: async () => {},
    onPayout: async () => {},
    notify: async () => undefined,
    promisedMs: () => DAY_MS,
  })
  const shop = await createShop(database, ledger.transparencyLog)
  const boxes = createCustomBoxService({ database, ledger, clock, entropy, shop, brand: 'Coffer' })
  const persons = createPersons({ database, clock, entropy, seedKey })
  const config = readConfig({
    SEED_KEY: seedKey.toString('hex'),
    REALTIME_SECRET: 'a-secret-of-the-tests',
  })
  const settings = await createSettings({
    database,
    clock,
    log: createLog('silent'),
    given: givenBy(config),
  })
  const thresholds = thresholdsOf(settings)
  const checked = {
    ...jobDepsOn(payout),
    ledger,
    entropy,
    persons,
    notify: async () => {},
    promisedMs: () => DAY_MS,
  }
  const onLinked = async () => undefined
  const aml = createAml({ ...checked, onLinked, thresholds: thresholds.aml })
  const { operate: verifications } = createVerification({
    ...checked,
    thresholds: thresholds.verification,
    documentKey: config.compliance.documentKey,
    identity: manualReview,
  })
  const links = createLinkOperations({ clock })
  const markers = createMarkers({ ...checked, zone: 'Europe/Berlin' })
  const mail = { send: async () => {} }
  const sender = { brand: 'Coffer', shopUrl: () => 'http://127.0.0.1:3000' }
  const beside = { announce() {}, notify: async () => {}, mail, sender }
  const tickets = createTicketOperations({ database, clock, entropy, ...beside })
  const chat = createChatOperations({ database, clock, ...beside })
  const moderation = createModerationOperations({ clock })
  const changed: string[] = []
  const accounts = createAccountOperations({
    ledger,
    clock,
    mail: { send: async () => undefined },
    sender: { brand: 'Coffer', shopUrl: () => 'http://127.0.0.1' },
    names: createPlayerNames({ clock, entropy, brand: 'Coffer', reserved: [] }),
    sessions: {
      endAll: async () => ({ isHeard: Promise.resolve(true) }),
      forget() {},
      reconsider: (playerId) => void changed.push(playerId),
    },
    timeZone: 'Europe/Berlin',
    jurisdiction: { minimumAge: 18 },
    onRenamed() {},
  })
  const factors = { reset: async () => undefined }
  const by = (operatorId: string) => ({
    operatorId,
    reason: 'As the test wants it',
    idempotency: null,
  })
  const operators = createOperatorService({
    database,
    ledger,
    clock,
    entropy,
    codes: codes.operate,
    deposits,
    withdrawals,
    shipping,
    boxes,
    aml,
    markers,
    links,
    accounts,
    factors,
    erasures: { erase: () => Promise.reject(new Error('Not in this harness')) },
    verifications,
    tickets,
    chat,
    moderation,
    settings,
    onPlayerChanged: (playerId) => void changed.push(playerId),
  })
  return {
    ...payout,
    entropy,
    aml,
    markers,
    links,
    accounts,
    factors,
    verifications,
    seedKey,
    codes,
    deposits,
    boxes,
    tickets,
    chat,
    moderation,
    settings,
    operators,
    changed,
    async aStaff(role = 'operator') {
      const id = await payout.aPlayer()
      await database.pool.query('UPDATE players SET role = $2 WHERE id = $1', [id, role])
      return id
    },
    by,
    confirm: (operatorId, id) => operators.confirm({ ...by(operatorId), id }),
    async actsOn(subjectId) {
      const { rows } = await database.pool.query(
        'SELECT action, stage FROM audit_log WHERE subject_id = $1 ORDER BY seq',
        [subjectId],
      )
      return rows.map(({ action, stage }) => `${action} ${stage}`)
    },
    async faults() {
      const found = await Promise.all([
        auditCodes(database.pool),
        auditOperators(database.pool, ledger.vault, { ledger: ledger.keys }),
      ])
      return [...(await payout.faults()), ...found.flatMap(({ faults }) => faults)]
    },
  }
}
