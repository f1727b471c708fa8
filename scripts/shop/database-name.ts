import path from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { databaseAddress } from '#server/platform/db/database-address.ts'

/** What a database is called in front of people: where it is, without its user and password. */
export function databaseName(
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  url: string,
): string {
  if (databaseUrl === null) return `the embedded one in ${path.resolve(dataFolder, 'postgres')}`
  return addressName(url)
}

/** `shop at db.example:5432`, or the folder of a socket instead of a machine and its port. */
export function addressName(url: string): string {
  const at = databaseAddress(url)
  if (!at) return 'the one of DATABASE_URL'
  const { host, port, name } = at
  if (host.startsWith('/')) return `${name} at ${host}`
  return `${name} at ${host.includes(':') ? `[${host}]` : host}:${port}`
}
