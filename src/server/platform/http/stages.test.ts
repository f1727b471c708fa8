import { expect, test } from 'vitest'
import { createStageMeasures, stages } from './stages.ts'

test('the time of a call is divided among its stages, and it ends in one', () => {
  let nowMs = 0
  const measures = createStageMeasures(() => nowMs)
  const served = measures.begin()
  nowMs += 1_000
  served.enter('session')
  nowMs += 2_000
  served.enter('handler')
  nowMs += 4_000
  served.leave(false)
  const refused = measures.begin()
  nowMs += 500
  refused.leave(true)
  measures.refuseAddress()

  const values = (name: string) =>
    Object.fromEntries(
      measures
        .metrics()
        .filter((metric) => metric.name === name)
        .map(({ labels, value }) => [labels.stage, value]),
    )
  const none = Object.fromEntries(stages.map((stage) => [stage, 0]))
  expect(values('call_stage_seconds_total')).toEqual({
    ...none,
    parse: 1.5,
    session: 2,
    handler: 4,
  })
  expect(values('call_stage_refusals_total')).toEqual({ ...none, 'address limit': 1, parse: 1 })
})
