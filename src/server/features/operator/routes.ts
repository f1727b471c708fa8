import {
  confirmApproval,
  listApprovals,
  readOperatorLog,
  rejectApproval,
} from '#contract/http/operator-acts.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { presentOutcome, requestOf } from './answer-act.ts'
import { boxRoutes } from './box-routes.ts'
import { codeRoutes } from './code-routes.ts'
import { depositRoutes } from './deposit-routes.ts'
import { playerRoutes } from './player-routes.ts'
import { requestRoutes } from './request-routes.ts'
import type { OperatorParts, OperatorService } from './service.ts'

export const operatorRoutes = (operators: OperatorService, parts: OperatorParts): Route[] => [
  ...playerRoutes(operators),
  ...codeRoutes(operators, parts),
  ...depositRoutes(operators, parts.deposits.operate),
  ...requestRoutes(operators, parts),
  ...boxRoutes(operators, parts.boxes.operate),
  on(listApprovals, () => operators.listApprovals()),
  on(confirmApproval, async (context) =>
    presentOutcome(await operators.confirm({ ...requestOf(context), id: context.params.id })),
  ),
  on(rejectApproval, async (context) =>
    presentOutcome(await operators.reject({ ...requestOf(context), id: context.params.id })),
  ),
  on(readOperatorLog, ({ query }) => operators.readLog(query)),
]
