import {
  clearAmlAlert,
  confirmAmlAlert,
  decideMarker,
  listAmlAlerts,
  listMarkers,
} from '#contract/http/operator/checks.ts'
import {
  approveVerification,
  listVerificationDocuments,
  listVerifications,
  readVerificationDocument,
  refuseVerification,
  reopenVerification,
} from '#contract/http/operator/verification.ts'
import { presentDocument } from '#server/features/verification/index.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { answerAction, requestOf } from './answer-action.ts'
import type { OperatorDeps, OperatorService } from './service.ts'

export function checkRoutes(
  operators: OperatorService,
  { aml, verifications, markers }: Pick<OperatorDeps, 'aml' | 'verifications' | 'markers'>,
): Route[] {
  const { actions } = operators
  return [
    on(listAmlAlerts, ({ query, reader }) => aml.list(reader, query)),
    on(listMarkers, ({ query, reader }) => markers.list(reader, query)),
    on(decideMarker, (context) =>
      answerAction(operators, actions.decideMarker, context, {
        marker_id: context.params.id,
        decision: context.body.decision,
      }),
    ),
    on(clearAmlAlert, (context) =>
      answerAction(operators, actions.clearAlert, context, { alert_id: context.params.id }),
    ),
    on(confirmAmlAlert, (context) =>
      answerAction(operators, actions.confirmAlert, context, { alert_id: context.params.id }),
    ),
    on(listVerifications, ({ query, reader }) => verifications.list(reader, query)),
    on(listVerificationDocuments, async ({ params }) => ({
      data: (await verifications.documentsOf(params.id)).map(presentDocument),
    })),
    on(readVerificationDocument, async (context) => {
      const { id } = context.params
      const request = { ...requestOf(context), input: { document_id: id } }
      const { done } = await operators.act(actions.readDocument, request)
      if (!done) throw new Error('A view needs no second operator')
      const { content, ...document } = await verifications.openDocument(id)
      const data = { ...document, content: content.toString('base64') }
      return { msg: done.msg, data }
    }),
    on(approveVerification, (context) => {
      const { document_ids, document_country: country, document_number: number } = context.body
      return answerAction(operators, actions.approveVerification, context, {
        player_id: context.params.id,
        documents: document_ids.join(' '),
        identity: verifications.identityOf({ country, number }).toString('hex'),
      })
    }),
    on(reopenVerification, (context) =>
      answerAction(operators, actions.reopenVerification, context, {
        player_id: context.params.id,
      }),
    ),
    on(refuseVerification, (context) =>
      answerAction(operators, actions.refuseVerification, context, {
        player_id: context.params.id,
        note: context.body.note,
        documents: (context.body.documents ?? [])
          .map(({ id, fault }) => `${id}:${fault}`)
          .join(' '),
        missing: (context.body.missing ?? []).join(' '),
      }),
    ),
  ]
}
