import type { Metric } from '#server/platform/metrics/metric.ts'

/** The stages of a call, in order. */
export const stages = [
  'address limit',
  'parse',
  'session',
  'stored reply',
  'player limit',
  'exclusion and hold',
  'second factor',
  'pacing',
  'handler',
] as const

export type Stage = (typeof stages)[number]

/** Measures where the time of calls goes, and where calls end. */
export interface StageClock {
  /** Ends the current stage of a call and begins the next. */
  enter(stage: Stage): void
  /** Ends the call in its current stage. */
  leave(isRefused: boolean): void
}

export interface StageMeasures {
  /** Begins a call in its first stage after the limit of its address. */
  begin(): StageClock
  /** Counts a call that ended at the limit of its address. */
  refuseAddress(): void
  metrics(): Metric[]
}

/** Sums by stage; a call costs a few readings of the machine's clock. */
export function createStageMeasures(nowMs: () => number = () => performance.now()): StageMeasures {
  const sums = new Map(stages.map((stage) => [stage, { ms: 0, refused: 0 }]))
  const sumOf = (stage: Stage) => sums.get(stage) ?? { ms: 0, refused: 0 }

  return {
    begin() {
      let stage: Stage = 'parse'
      let sinceMs = nowMs()
      const end = () => {
        const atMs = nowMs()
        sumOf(stage).ms += atMs - sinceMs
        sinceMs = atMs
      }
      return {
        enter(next) {
          end()
          stage = next
        },
        leave(isRefused) {
          end()
          if (isRefused) sumOf(stage).refused += 1
        },
      }
    },
    refuseAddress() {
      sumOf('address limit').refused += 1
    },
    metrics: () =>
      [...sums].flatMap(([stage, { ms, refused }]) => [
        {
          name: 'call_stage_seconds_total',
          help: 'Time spent in a stage of serving calls',
          labels: { stage },
          value: ms / 1_000,
        },
        {
          name: 'call_stage_refusals_total',
          help: 'Calls that ended with a refusal or an error, by the stage in which they did',
          labels: { stage },
          value: refused,
        },
      ]),
  }
}
