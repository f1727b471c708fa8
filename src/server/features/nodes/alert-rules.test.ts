import { describe, expect, it } from 'vitest'
import type { Metric } from '#server/platform/metrics/metric.ts'
import { alertRules, raisedBy } from './alert-rules.ts'

const metric = (name: string, value: number, labels: Metric['labels'] = {}): Metric => ({
  name,
  help: '',
  labels,
  value,
})

describe('an alert', () => {
  it.each(alertRules)('of $metric is raised beyond its bound, and not at it', (rule) => {
    const bound = rule.above ?? rule.below ?? 0
    const beyond = rule.above === undefined ? bound - 1 : bound + 1
    expect(raisedBy([metric(rule.metric, bound)])).toEqual([])
    const [alert, ...others] = raisedBy([metric(rule.metric, beyond)])
    expect(others).toEqual([])
    expect(alert?.name).toBe(rule.metric)
    expect(alert?.text.length).toBeGreaterThan(10)
  })

  it('names what its labels name, once for each', () => {
    const alerts = raisedBy([
      metric('audit_faults', 2, { invariant: 'I1', depth: 'state' }),
      metric('audit_faults', 0, { invariant: 'I2', depth: 'state' }),
      metric('audit_faults', 1, { invariant: 'I3', depth: 'recent' }),
      metric('something_else', 99),
    ])
    expect(alerts).toEqual([
      { name: 'audit_faults I1 state', text: 'The last audit of the state found 2 faults of I1.' },
      {
        name: 'audit_faults I3 recent',
        text: 'The last audit of what is new found 1 faults of I3.',
      },
    ])
  })
})
