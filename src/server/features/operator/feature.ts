import {
  confirmApproval,
  listApprovals,
  readOperatorLog,
  rejectApproval,
} from '#contract/http/operator/acts.ts'
import {
  listAllCustomBoxes,
  restoreCustomBox,
  takeDownCustomBox,
} from '#contract/http/operator/boxes.ts'
import { listStuckRows } from '#contract/http/operator/jobs.ts'
import { listStaff, readOwnStaff } from '#contract/http/operator/staff.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { CatalogueOperations } from '#server/features/catalogue/index.ts'
import type { BoxOperations } from '#server/features/custom-boxes/index.ts'
import type { Kit } from '#server/features/kit.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { type FailurePlace, listFailures } from '#server/platform/jobs/store.ts'
import { answerAction, presentOutcome, requestOf } from './answer-action.ts'
import { auditOperators, operatorSources } from './audit.ts'
import { auditStaff } from './audit-staff.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { checkRoutes } from './check-routes.ts'
import { codeRoutes } from './code-routes.ts'
import { depositRoutes } from './deposit-routes.ts'
import { createErasureLog } from './erasure-log.ts'
import { APPROVAL_TTL_MS } from './limits.ts'
import { playerRoutes } from './player-routes.ts'
import { presentStaff, presentStuckRow } from './present.ts'
import { requestRoutes } from './request-routes.ts'
import { createOperatorService, type OperatorDeps, type OperatorService } from './service.ts'
import { settingRoutes } from './setting-routes.ts'
import { listStaffRows } from './staff-store.ts'
import { ticketRoutes } from './ticket-routes.ts'

export function operatorFeature(
  kit: Kit,
  needs: Pick<
    OperatorDeps,
    | 'codes'
    | 'deposits'
    | 'withdrawals'
    | 'shipping'
    | 'boxes'
    | 'aml'
    | 'markers'
    | 'verifications'
    | 'tickets'
    | 'chat'
    | 'moderation'
    | 'settings'
    | 'links'
    | 'accounts'
    | 'factors'
    | 'erasures'
    | 'onPlayerChanged'
  > & { catalogue: CatalogueOperations },
) {
  const deps = { ...kit, ...needs }
  const operators = createOperatorService(deps)
  return {
    logErasure: createErasureLog(deps),
    routes: [...operatorRoutes(operators, deps), ...catalogueRoutes(operators, needs.catalogue)],
    queues: [
      {
        name: 'approvals',
        label: 'Actions that wait for a second person',
        promisedMs: DAY_MS,
        from: `approvals WHERE status = 'waiting'`,
        since: 'asked_at',
        lastsMs: APPROVAL_TTL_MS,
      },
    ],
  }
}

export const audits = { sources: operatorSources, checks: [auditOperators, auditStaff] }

export const operatorRoutes = (operators: OperatorService, deps: OperatorDeps): Route[] => [
  ...playerRoutes(operators),
  ...codeRoutes(operators, deps),
  ...depositRoutes(operators, deps.deposits.operate),
  ...requestRoutes(operators, deps),
  ...boxRoutes(operators, deps.boxes.operate),
  ...checkRoutes(operators, deps),
  ...ticketRoutes(operators, deps.tickets),
  ...chatRoutes(operators, deps),
  ...settingRoutes(operators, deps.settings),
  on(listApprovals, ({ query }) => operators.listApprovals(query)),
  on(confirmApproval, async (context) => {
    const outcome = await operators.confirm({ ...requestOf(context), id: context.params.id })
    // What was confirmed may be a setting, which is in effect on this node before it is answered.
    await deps.settings.refresh()
    return presentOutcome(outcome)
  }),
  on(rejectApproval, async (context) =>
    presentOutcome(await operators.reject({ ...requestOf(context), id: context.params.id })),
  ),
  on(readOperatorLog, ({ query, reader }) => operators.readLog(reader, query)),
  on(readOwnStaff, async ({ player: { id, name, role, sessionId } }) => ({
    data: { id, name, role, session_id: sessionId },
  })),
  on(listStaff, async ({ reader }) => ({
    data: (await listStaffRows(reader)).map(presentStaff),
  })),
  on(listStuckRows, async ({ query: { limit, cursor }, reader }) => {
    const page = { after: readFailure(cursor), limit: limit + 1 }
    const { shown, next_cursor } = cutPage(await listFailures(reader, page), limit, writeFailure)
    return { data: shown.map(presentStuckRow), next_cursor }
  }),
]

const writeFailure = ({ failed_at, job, row_key }: FailurePlace): string =>
  `${failed_at.getTime()}/${job}/${row_key}`

function readFailure(cursor: string | undefined): FailurePlace | null {
  if (cursor === undefined) return null
  const [, ms, job, row_key] = /^(\d{1,14})\/([^/]+)\/(.+)$/.exec(cursor) ?? refuseCursor()
  return { failed_at: new Date(Number(ms)), job: job ?? '', row_key: row_key ?? '' }
}

export function boxRoutes(operators: OperatorService, boxes: Pick<BoxOperations, 'list'>): Route[] {
  const { takeDownBox, restoreBox } = operators.actions
  return [
    on(listAllCustomBoxes, ({ query, reader }) => boxes.list(reader, query)),
    on(takeDownCustomBox, (context) =>
      answerAction(operators, takeDownBox, context, {
        box_id: context.params.id,
        note: context.body.note ?? null,
      }),
    ),
    on(restoreCustomBox, (context) =>
      answerAction(operators, restoreBox, context, { box_id: context.params.id }),
    ),
  ]
}
