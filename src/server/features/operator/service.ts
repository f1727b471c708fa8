import type { Query, Reply } from '#contract/call.ts'
import type { listApprovals, readOperatorLog } from '#contract/http/operator/acts.ts'
import type {
  exportPlayerFile,
  listPlayerLimitChanges,
  listPlayerRecords,
  listPlayers,
  readPlayerFile,
  readPlayerStatistics,
} from '#contract/http/operator/players.ts'
import { toCoins } from '#domain/money/money.ts'
import type { AccountOperations } from '#server/features/account/index.ts'
import type { AmlService } from '#server/features/aml/index.ts'
import type { ChatOperations } from '#server/features/chat/index.ts'
import type { CodeOperations } from '#server/features/codes/index.ts'
import type { BoxOperations, CustomBoxService } from '#server/features/custom-boxes/index.ts'
import type { ErasureService } from '#server/features/erasure/index.ts'
import { presentFunds, readFunds } from '#server/features/funds/index.ts'
import { listRecords } from '#server/features/history/index.ts'
import type { ModerationOperations } from '#server/features/moderation/index.ts'
import type {
  DepositOperations,
  DepositService,
  WithdrawalOperations,
  WithdrawService,
} from '#server/features/payments/index.ts'
import type { LinkOperations } from '#server/features/persons/index.ts'
import { readLimitHistory } from '#server/features/protection/index.ts'
import type { SecondFactorService } from '#server/features/second-factor/index.ts'
import type { ShippingOperations, ShippingService } from '#server/features/shipping/index.ts'
import type { TicketOperations } from '#server/features/support/index.ts'
import type { VerificationOperations } from '#server/features/verification/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import {
  cutPage,
  readCursor,
  readPlace,
  readSerial,
  writePlace,
} from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { act } from './act.ts'
import type { Action, Done } from './action.ts'
import type { Outcome, Request } from './action-context.ts'
import { type ApprovalRequest, confirm, reject } from './approvals.ts'
import { listWaiting } from './approvals-store.ts'
import { createBoxActions } from './box-actions.ts'
import { createChatActions } from './chat-actions.ts'
import { createCheckActions, type MarkerOperations } from './check-actions.ts'
import { type CodeActionDeps, createCodeActions } from './code-actions.ts'
import { createDepositActions } from './deposit-actions.ts'
import { APPROVAL_TTL_MS } from './limits.ts'
import type { Detail } from './log.ts'
import { listLog } from './log-store.ts'
import { createPlayerActions, type PlayerActionDeps } from './player-actions.ts'
import { playerFile } from './player-file.ts'
import {
  readCases,
  readExclusion,
  readLimits,
  readNotes,
  sumPayments,
  sumPlay,
} from './player-overview-store.ts'
import { findPlayers, readMovements, readPlayer } from './players-store.ts'
import {
  presentApproval,
  presentCase,
  presentExclusion,
  presentLimit,
  presentLog,
  presentMovement,
  presentNote,
  presentPlay,
  presentPlayer,
  presentRecord,
} from './present.ts'
import { createRefundActions } from './refund-actions.ts'
import { createSettingActions, type SettingOperations } from './setting-actions.ts'
import { createShipmentActions } from './shipment-actions.ts'
import { createTicketActions } from './ticket-actions.ts'
import { createWithdrawalActions } from './withdrawal-actions.ts'

export interface OperatorDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id' | 'bytes'>
  codes: CodeOperations
  deposits: Pick<DepositService, 'list' | 'operate'>
  withdrawals: WithdrawService
  shipping: ShippingService
  boxes: Pick<CustomBoxService, 'operate'>
  aml: AmlService
  markers: MarkerOperations
  verifications: VerificationOperations
  tickets: TicketOperations
  chat: ChatOperations
  moderation: ModerationOperations
  settings: SettingOperations
  links: LinkOperations
  accounts: AccountOperations
  factors: Pick<SecondFactorService, 'reset'>
  erasures: Pick<ErasureService, 'erase'>
  /** Called with a player whose role or hold has changed. */
  onPlayerChanged: (playerId: string) => void
}

export interface OperatorService {
  /** Every kind of action, for `act`. */
  readonly actions: Actions
  act<Input extends Detail, Result extends Done>(
    kind: Action<Input, Result>,
    request: Request & { input: Input },
  ): Promise<Outcome<Result>>
  confirm(request: ApprovalRequest): Promise<Outcome>
  reject(request: ApprovalRequest): Promise<Outcome>
  listApprovals(query: Query<typeof listApprovals>): Promise<Reply<typeof listApprovals>>
  readLog(
    reader: Reader,
    query: Query<typeof readOperatorLog>,
  ): Promise<Reply<typeof readOperatorLog>>
  listPlayers(reader: Reader, query: Query<typeof listPlayers>): Promise<Reply<typeof listPlayers>>
  readPlayerFile(id: string): Promise<Reply<typeof readPlayerFile>>
  exportPlayerFile(operatorId: string, id: string): Promise<Reply<typeof exportPlayerFile>>
  listLimitChanges(
    reader: Reader,
    id: string,
    query: Query<typeof listPlayerLimitChanges>,
  ): Promise<Reply<typeof listPlayerLimitChanges>>
  listRecords(
    reader: Reader,
    id: string,
    query: Query<typeof listPlayerRecords>,
  ): Promise<Reply<typeof listPlayerRecords>>
  readStatistics(reader: Reader, id: string): Promise<Reply<typeof readPlayerStatistics>>
}

/** The number of recent entries shown in a player's file. */
const LATEST = 10

export function createOperatorService(deps: OperatorDeps): OperatorService {
  const { database, clock, deposits, withdrawals, shipping, boxes, links } = deps
  const actions = createActions({
    ...deps,
    deposits: deposits.operate,
    withdrawals: withdrawals.operate,
    shipping: shipping.operate,
    boxes: boxes.operate,
  })
  const known: Action[] = Object.values(actions)

  async function readLog(
    reader: Reader,
    { limit, cursor, player_id, search }: Query<typeof readOperatorLog>,
  ) {
    const rows = await listLog(reader, {
      playerId: player_id ?? null,
      search: search ?? null,
      cursor: readSerial(cursor),
      limit: limit + 1,
    })
    const { shown, next_cursor } = cutPage(rows, limit, ({ seq }) => seq)
    return { data: shown.map(presentLog), next_cursor }
  }

  async function listFound(reader: Reader, { search, limit, cursor }: Query<typeof listPlayers>) {
    const filter = { search, cursor: readCursor(cursor), limit: limit + 1 }
    const rows = await findPlayers(reader, filter)
    const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
    return { data: shown.map(presentPlayer), next_cursor }
  }

  async function readFile(id: string) {
    const player = (await readPlayer(database.pool, id)) ?? refuse('not_found')
    const [funds, paidIn, paidOut, linked, movements, notes, cases] = await Promise.all([
      database.transaction((tx) => readFunds(tx, id, clock.now())),
      deposits.list(id, { limit: LATEST }),
      withdrawals.list(id, { limit: LATEST }),
      links.list(database.pool, id),
      readMovements(database.pool, id, LATEST),
      readNotes(database.pool, id, LATEST),
      readCases(database.pool, id, LATEST),
    ])
    const past = {
      funds: presentFunds(funds),
      deposits: paidIn.data,
      withdrawals: paidOut.data,
      linked_accounts: linked,
      notes: notes.map(presentNote),
      cases: cases.map(presentCase),
    }
    return {
      data: { ...presentPlayer(player), ...past, movements: movements.map(presentMovement) },
    }
  }

  return {
    actions,
    act: (kind, request) => act(deps, kind, request),
    confirm: (request) => confirm({ ...deps, actions: known }, request),
    reject: (request) => reject(deps, request),
    async listApprovals({ limit, cursor, ...filter }) {
      const since = new Date(clock.now() - APPROVAL_TTL_MS)
      const page = { after: readPlace(cursor), limit: limit + 1 }
      const rows = await listWaiting(database.pool, since, { ...filter, ...page })
      const { shown, next_cursor } = cutPage(rows, limit, ({ asked_at: at, id }) =>
        writePlace({ at, id }),
      )
      return { data: shown.map(presentApproval), next_cursor }
    },
    readLog,
    listPlayers: listFound,
    readPlayerFile: readFile,
    async exportPlayerFile(operatorId, id) {
      const reason = 'To read, or to answer for it'
      const request = { operatorId, reason, idempotency: null, input: { player_id: id } }
      await act(deps, actions.file, request)
      return playerFile(database.pool, id, new Date(clock.now()))
    },
    async listLimitChanges(reader, id, query) {
      const history = await readLimitHistory(reader, id, query)
      return (await readPlayer(reader, id)) ? history : refuse('not_found')
    },
    async listRecords(reader, id, { kind, limit, cursor }) {
      const page = { kind, before: readCursor(cursor), limit: limit + 1 }
      const records = await listRecords(reader, id, page)
      const { shown, next_cursor } = cutPage(records, limit, (record) => record.id)
      if (!(await readPlayer(reader, id))) refuse('not_found')
      return { data: shown.map(presentRecord), next_cursor }
    },
    async readStatistics(reader, id) {
      const exclusion = (await readExclusion(reader, id)) ?? refuse('not_found')
      const [play, paid, limits] = await Promise.all([
        sumPlay(reader, id, clock.now()),
        sumPayments(reader, id),
        readLimits(reader, id),
      ])
      return {
        data: {
          deposited: toCoins(paid.deposited),
          withdrawn: toCoins(paid.withdrawn),
          play: play.map(presentPlay),
          limits: limits.map(presentLimit),
          exclusion: presentExclusion(exclusion),
        },
      }
    },
  }
}

export interface ActionsDeps extends PlayerActionDeps, CodeActionDeps {
  deposits: DepositOperations
  withdrawals: WithdrawalOperations
  shipping: ShippingOperations
  boxes: BoxOperations
  aml: AmlService
  markers: MarkerOperations
  verifications: VerificationOperations
  tickets: TicketOperations
  chat: ChatOperations
  moderation: ModerationOperations
  settings: SettingOperations
}

/** Every kind of operator action. */
export const createActions = (deps: ActionsDeps) => ({
  ...createPlayerActions(deps),
  ...createCodeActions(deps),
  ...createDepositActions(deps.deposits),
  ...createWithdrawalActions(deps.withdrawals),
  ...createShipmentActions(deps.shipping),
  ...createRefundActions(deps),
  ...createBoxActions(deps.boxes),
  ...createCheckActions(deps.aml, deps.markers, deps.verifications),
  ...createTicketActions(deps.tickets),
  ...createChatActions(deps.chat, deps.moderation),
  ...createSettingActions(deps.settings),
})

export type Actions = ReturnType<typeof createActions>
