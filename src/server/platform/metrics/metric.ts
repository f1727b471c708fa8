/** A figure that is shown to monitoring, as it stands now. */
export interface Metric {
  name: string
  help: string
  labels: Record<string, string>
  value: number
}
