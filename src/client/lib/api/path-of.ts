export interface PathInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** The address of a call: its template with parameters filled in, and the query without unset values. */
export function pathOf(template: string, { params = {}, query = {} }: PathInput): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
