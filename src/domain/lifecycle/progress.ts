import type { PromisedQueue } from '#domain/settings/promises.ts'

/** What a player can wait for, and its steps in their order. */
export const PROGRESS_STEPS = {
  withdrawal: ['requested', 'checked', 'sent'],
  parcel: ['requested', 'packed', 'shipped'],
  deposit: ['received', 'reviewed', 'decided'],
  identity: ['asked', 'documents', 'checked'],
} as const
export type ProgressKind = keyof typeof PROGRESS_STEPS
export type ProgressStep = (typeof PROGRESS_STEPS)[ProgressKind][number]

export const STEP_STATES = ['done', 'current', 'ahead', 'dropped'] as const
export type StepState = (typeof STEP_STATES)[number]

export const WAITED_FOR = ['player', 'shop', 'provider'] as const
export type WaitedFor = (typeof WAITED_FOR)[number]

/** Where something stands: at the step of that index, done, or dropped after its first step. */
interface Place {
  at: number | 'done' | 'dropped'
  waitsFor: WaitedFor | null
  /** Whose promise holds now; null if nothing is promised. */
  queue: PromisedQueue | null
}

const done: Place = { at: 'done', waitsFor: null, queue: null }
const dropped: Place = { at: 'dropped', waitsFor: null, queue: null }
const shop = (at: number, queue: PromisedQueue): Place => ({ at, waitsFor: 'shop', queue })
const player = (at: number): Place => ({ at, waitsFor: 'player', queue: null })

/**
 * The place of each standing. Why the shop checks something is not told: a player who waits for a review by staff reads
 * the same words whatever its reason.
 */
export const PROGRESS_PLACES = {
  withdrawal: {
    new: shop(1, 'withdrawals'),
    new_without_documents: player(1),
    in_processing: { at: 2, waitsFor: 'provider', queue: 'payouts' },
    done,
    canceled: dropped,
    canceled_by_user: dropped,
  },
  parcel: {
    new: shop(1, 'parcels'),
    new_without_documents: player(1),
    in_processing: shop(2, 'parcels_started'),
    done,
    canceled: dropped,
    canceled_by_user: dropped,
  },
  deposit: { queued: shop(1, 'deposits') },
  identity: {
    needed: player(1),
    submitted: shop(2, 'identity_checks'),
    approved: done,
    refused: player(1),
    expired: player(1),
  },
} as const satisfies { [Kind in ProgressKind]: Record<string, Place> }

export type Standing<Kind extends ProgressKind> = keyof (typeof PROGRESS_PLACES)[Kind] & string

export interface Progress {
  steps: readonly { code: ProgressStep; state: StepState }[]
  waitsFor: WaitedFor | null
  /** Until when it is promised, in epoch ms; null if nothing is promised. */
  promisedAtMs: number | null
  isLate: boolean
}

/** Where something stands that has waited since an instant, in epoch ms, under the promises of the shop. */
export function progressOf<Kind extends ProgressKind>(
  kind: Kind,
  standing: Standing<Kind>,
  time: { sinceMs: number; nowMs: number; promisedMs: (queue: PromisedQueue) => number },
): Progress {
  const { at, waitsFor, queue } = PROGRESS_PLACES[kind][standing] as Place
  const promisedAtMs = queue && time.sinceMs + time.promisedMs(queue)
  const steps = PROGRESS_STEPS[kind].map((code, index) => ({ code, state: stateAt(at, index) }))
  return {
    steps,
    waitsFor,
    promisedAtMs,
    isLate: promisedAtMs !== null && promisedAtMs < time.nowMs,
  }
}

function stateAt(at: Place['at'], index: number): StepState {
  if (at === 'done') return 'done'
  if (at === 'dropped') return index === 0 ? 'done' : 'dropped'
  if (index === at) return 'current'
  return index < at ? 'done' : 'ahead'
}
