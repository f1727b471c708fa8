export interface DatabaseAddress {
  /** A name, an IP address, or the folder of a socket. */
  host: string
  port: string
  user: string
  password: string
  name: string
  sslMode: string
  sslRootCert: string
}

/** The parts of a PostgreSQL address, as the driver reads it; null if it is none. `host` may be a parameter. */
export function databaseAddress(url: string): DatabaseAddress | null {
  // An empty machine after a user means this one, or a socket; the web's addresses do not know that.
  const at = URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/'))
  if (!at) return null
  const { hostname, searchParams } = at
  const given = (name: string) => searchParams.get(name) ?? ''
  return {
    host: given('host') || hostname.replace(/^\[|\]$/g, '') || 'localhost',
    port: given('port') || at.port || '5432',
    user: decodeURIComponent(at.username) || given('user'),
    password: decodeURIComponent(at.password),
    name: decodeURIComponent(at.pathname.slice(1)) || 'postgres',
    sslMode: given('sslmode'),
    sslRootCert: given('sslrootcert'),
  }
}
