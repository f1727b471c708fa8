import { type Driver, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/** Kysely on one connection, so that its queries and raw ones share that connection's transaction. */
export function boundTo(client: pg.PoolClient): Kysely<Tables> {
  const session = {
    query: client.query.bind(client),
    release: () => undefined,
  } as unknown as pg.PoolClient
  const dialect = new PostgresDialect({
    pool: { connect: async () => session, end: async () => undefined },
  })
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createDriver: () => withoutTransactions(dialect.createDriver()),
    },
  })
}

/** A COMMIT from inside would end the transaction around it, unseen by its owner. */
function withoutTransactions(driver: Driver): Driver {
  driver.beginTransaction = async () => {
    throw new Error('A transaction is open already; pass its tx on.')
  }
  return driver
}
