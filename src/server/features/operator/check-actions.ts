import { z } from 'zod'
import { rowId } from '#contract/http/operator/acts.ts'
import type { AmlAlertEvent } from '#domain/lifecycle/aml-alert.ts'
import type { DocumentFault, DocumentKind } from '#domain/protection/documents.ts'
import { MARKER_DECISIONS } from '#domain/protection/markers.ts'
import type { AmlService, Markers } from '#server/features/aml/index.ts'
import type { VerificationOperations } from '#server/features/verification/index.ts'
import { defineAction, defineReading, exposureOf } from './action.ts'

/** Operators' actions on money laundering alerts and players' documents. */
export const createCheckActions = (
  aml: AmlService,
  markers: MarkerOperations,
  verifications: VerificationOperations,
) => ({
  clearAlert: alertAction(aml, 'alert.clear', 'cleared', 'What it held is released.'),
  confirmAlert: alertAction(aml, 'alert.confirm', 'confirmed', 'What it holds stays held.'),
  decideMarker: markerAction(markers),
  ...verificationActions(verifications),
})

export type MarkerOperations = Pick<Markers, 'list' | 'playerOf' | 'decide' | 'endByHold'>

const markerAction = (markers: MarkerOperations) =>
  defineAction(
    'marker.decide',
    z.object({ marker_id: rowId, decision: z.enum(MARKER_DECISIONS) }),
    ({ marker_id: id, decision }) => ({
      exposure: async (tx) =>
        exposureOf({ playerId: await markers.playerOf(tx, id), subjectId: id }),
      async perform(tx, { operatorId }) {
        await markers.decide(tx, id, decision, operatorId)
        return { done: { msg: 'The marker is decided. It restricts nothing.' } }
      },
    }),
  )

const alertAction = (aml: AmlService, name: string, event: AmlAlertEvent, msg: string) =>
  defineAction(name, z.object({ alert_id: rowId }), ({ alert_id: id }) => ({
    async exposure(tx) {
      const { player_id: playerId } = await aml.find(tx, id)
      return exposureOf({ playerId, subjectId: id })
    },
    async perform(tx, { operatorId }) {
      await aml.decide(tx, id, event, operatorId)
      return { done: { msg: `The alert is ${event}. ${msg}` } }
    },
  }))

type FaultEntry = [id: string, fault: DocumentFault]

const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean)

const playerInput = z.object({ player_id: rowId })

const verificationActions = (verifications: VerificationOperations) => ({
  readDocument: defineReading(
    'document.read',
    z.object({ document_id: rowId }),
    ({ document_id: id }) => ({
      async exposure(tx) {
        const { player_id: playerId } = await verifications.findDocument(tx, id)
        return exposureOf({ playerId, subjectId: id })
      },
      perform: async () => ({ done: { msg: 'This view is recorded in the log.' } }),
    }),
  ),

  approveVerification: defineAction(
    'verification.approve',
    // The log holds a hash instead of the document's number, and the ids as one text.
    playerInput.extend({ documents: z.string(), identity: z.string() }),
    ({ player_id: playerId, documents, identity }) => ({
      exposure: () => exposureOf({ playerId, subjectId: playerId }),
      async perform(tx, { operatorId }) {
        await verifications.approve(tx, playerId, operatorId, {
          documentIds: documents.split(' '),
          identity: Buffer.from(identity, 'hex'),
        })
        return {
          done: { msg: 'The player’s identity is verified. What waited for it is released.' },
        }
      },
    }),
  ),

  reopenVerification: defineAction(
    'verification.reopen',
    playerInput,
    ({ player_id: playerId }) => ({
      exposure: () => exposureOf({ playerId, subjectId: playerId }),
      async perform(tx, { operatorId }) {
        await verifications.reopen(tx, playerId, operatorId)
        return { done: { msg: 'The refusal is taken back. The documents wait for a decision.' } }
      },
    }),
  ),

  refuseVerification: defineAction(
    'verification.refuse',
    // The log holds the documents with what is wrong, and the missing kinds, as texts.
    playerInput.extend({ note: z.string(), documents: z.string(), missing: z.string() }),
    ({ player_id: playerId, note, documents, missing }) => ({
      exposure: () => exposureOf({ playerId, subjectId: playerId }),
      async perform(tx, { operatorId }) {
        await verifications.refuse(tx, playerId, operatorId, {
          note,
          faults: new Map(wordsOf(documents).map((each) => each.split(':') as FaultEntry)),
          missing: wordsOf(missing) as DocumentKind[],
        })
        return { done: { msg: 'The documents are rejected. The player can send others.' } }
      },
    }),
  ),
})
