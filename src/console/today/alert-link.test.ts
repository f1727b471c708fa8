import { expect, test } from 'vitest'
import { consolePages, pagesOf } from '#console/pages.ts'
import { alertRules } from '#server/features/nodes/alert-rules.ts'
import { alertLink } from './alert-link.ts'

test('leads to the rows of an alert', () => {
  const links = {
    'queue_late_seconds parcels': '/operator/shipments',
    'queue_late_seconds identity_checks': '/operator/verifications',
    'job_stuck_age_seconds send withdrawals': '/operator/stuck-rows',
    'coffer_provider_failing_seconds zen': '/operator/callbacks?provider=zen',
    'rtp_evidence dice': '/operator/reports?name=games',
  }
  for (const [name, link] of Object.entries(links)) {
    expect(alertLink(name, consolePages)).toBe(link)
    expect(alertRules.map(({ metric }) => metric)).toContain(name.split(' ')[0])
  }
})

test('leads nowhere without rows, or where the page is not for the role', () => {
  expect(alertLink('coffer_bus_is_away', consolePages)).toBeUndefined()
  expect(alertLink('queue_late_seconds unheard_of', consolePages)).toBeUndefined()
  expect(alertLink('queue_late_seconds aml_alerts', pagesOf('support'))).toBeUndefined()
})
