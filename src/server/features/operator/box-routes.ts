import {
  listAllCustomBoxes,
  restoreCustomBox,
  takeDownCustomBox,
} from '#contract/http/operator-boxes.ts'
import type { BoxDesk } from '#server/features/custom-boxes/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAct } from './answer-act.ts'
import type { OperatorService } from './service.ts'

export function boxRoutes(operators: OperatorService, boxes: Pick<BoxDesk, 'list'>): Route[] {
  const { takeDownBox, restoreBox } = operators.deeds
  return [
    on(listAllCustomBoxes, ({ query }) => boxes.list(query)),
    on(takeDownCustomBox, (context) =>
      answerAct(operators, takeDownBox, context, {
        box_id: context.params.id,
        note: context.body.note ?? null,
      }),
    ),
    on(restoreCustomBox, (context) =>
      answerAct(operators, restoreBox, context, { box_id: context.params.id }),
    ),
  ]
}
