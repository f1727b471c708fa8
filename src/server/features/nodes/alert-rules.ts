import type { Metric } from '#server/platform/metrics/metric.ts'

type Labels = Metric['labels']

/** When the value of a metric needs the attention of staff. */
interface AlertRule {
  metric: string
  /** Only with these labels. */
  of?: (labels: Labels) => boolean
  /** It does above this value, */
  above?: number
  /** or below this one. */
  below?: number
  says: (labels: Labels, value: number) => string
}

const ago = (seconds: number): string =>
  seconds < 7_200 ? `${Math.floor(seconds / 60)} minutes` : `${Math.floor(seconds / 3_600)} hours`

const depthNames: Readonly<Record<string, string>> = {
  state: 'the state',
  recent: 'what is new',
  history: 'history',
}

/** Every rule; docs/operating.md says what to do about each. */
export const alertRules: readonly AlertRule[] = [
  {
    metric: 'audit_faults',
    above: 0,
    says: ({ invariant, depth }, value) =>
      `The last audit of ${depthNames[depth ?? ''] ?? depth} found ${value} faults of ${invariant}.`,
  },
  {
    metric: 'audit_age_seconds',
    of: ({ depth }) => depth !== 'history',
    above: 10_800,
    says: ({ depth }, value) =>
      `${depth === 'recent' ? 'What is new in the ledger' : 'The state of the ledger'} was last audited ${ago(value)} ago.`,
  },
  {
    metric: 'audit_history_late_seconds',
    above: 0,
    says: (_, value) => `A day of history should have been audited again ${ago(value)} ago.`,
  },
  {
    metric: 'rtp_evidence',
    above: 6,
    says: (labels) => `What ${Object.values(labels).join(' ')} pays is not what its table says.`,
  },
  {
    metric: 'coffer_figures_age_seconds',
    above: 600,
    says: (_, value) => `The figures of the day are ${ago(value)} behind.`,
  },
  {
    metric: 'coffer_ledger_anchor_age_seconds',
    above: 120,
    says: (_, value) => `Nothing was anchored in the log for ${ago(value)}.`,
  },
  {
    metric: 'coffer_log_witness_is_behind',
    above: 0,
    says: ({ witness }) => `The witness ${witness} has not signed the newest log.`,
  },
  {
    metric: 'coffer_months_ahead_seconds',
    below: 1_814_400,
    says: (_, value) =>
      value > 0
        ? `The months of the tables are made only for the next ${ago(value)}.`
        : 'The months of the tables were not made: rows go into the last one.',
  },
  {
    metric: 'coffer_seal_late_seconds',
    above: 604_800,
    says: (_, value) => `A month that is over could have been sealed ${ago(value)} ago.`,
  },
  { metric: 'coffer_bus_is_away', above: 0, says: () => 'Redis does not answer.' },
  {
    metric: 'coffer_standby_is_unused',
    above: 0,
    says: () => 'The standby is not read: the primary answers the lists and reports as well.',
  },
  {
    metric: 'coffer_beacon_silent_seconds',
    above: 60,
    says: (_, value) => `No relay of the beacon has answered for ${ago(value)}: battles wait.`,
  },
  {
    metric: 'coffer_chain_links_left',
    below: 1_000,
    says: ({ game }, value) => `${value} links are left in the hash chains of ${game}.`,
  },
  {
    metric: 'clearing_late_seconds',
    above: 0,
    says: ({ account }, value) => `${account} has not returned to zero for ${ago(value)} too long.`,
  },
  {
    metric: 'queue_late_seconds',
    above: 0,
    says: ({ queue }, value) =>
      `The oldest of the queue "${String(queue).replaceAll('_', ' ')}" waits ${ago(value)} longer than promised.`,
  },
  {
    metric: 'coffer_provider_failing_seconds',
    above: 300,
    says: ({ provider }, value) => `${provider} has given no usable response for ${ago(value)}.`,
  },
  {
    metric: 'job_stuck_age_seconds',
    above: 300,
    says: ({ job }, value) => `A row of the job "${job}" has failed for ${ago(value)}.`,
  },
]

/** An alert of a node, with the metric and labels that it comes from. */
export interface RaisedAlert {
  name: string
  text: string
}

/** What the metrics of a node say that needs attention, each once. */
export function raisedBy(metrics: readonly Metric[]): RaisedAlert[] {
  return alertRules.flatMap(({ metric, of = () => true, above, below, says }) =>
    metrics
      .filter(
        ({ name, labels, value }) =>
          name === metric &&
          of(labels) &&
          ((above !== undefined && value > above) || (below !== undefined && value < below)),
      )
      .map(({ name, labels, value }) => ({
        name: [name, ...Object.values(labels)].join(' '),
        text: says(labels, value),
      })),
  )
}
