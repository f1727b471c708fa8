/** The current value of a metric. */
export interface Metric {
  name: string
  help: string
  labels: Record<string, string>
  value: number
}
