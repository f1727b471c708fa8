import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import type { ProviderName } from '#server/platform/providers/providers.ts'

export interface CryptoRateRow
  extends Pick<
    Tables['crypto_rates'],
    'currency' | 'minimum_amount' | 'decimals' | 'rate_to' | 'fetched_at'
  > {
  /** Who gave the rate, and takes the currency. */
  provider: ProviderName
  /** This amount of the currency is worth `rate_to` US dollars. */
  rate_from: Tables['crypto_rates']['rate_from']
}

/** Replaces the stored rates; a currency that is missing keeps its last rate, with its age. */
export async function upsertRates(tx: Tx, rates: readonly CryptoRateRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO crypto_rates (currency, minimum_amount, decimals, rate_from, rate_to, fetched_at, provider)
     SELECT * FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[],
                          $6::timestamptz[], $7::text[])
     ON CONFLICT (currency) DO UPDATE
     SET minimum_amount = excluded.minimum_amount, decimals = excluded.decimals,
         rate_from = excluded.rate_from, rate_to = excluded.rate_to,
         fetched_at = excluded.fetched_at, provider = excluded.provider`,
    [
      rates.map(({ currency }) => currency),
      rates.map(({ minimum_amount }) => minimum_amount),
      rates.map(({ decimals }) => decimals),
      rates.map(({ rate_from }) => rate_from),
      rates.map(({ rate_to }) => rate_to),
      rates.map(({ fetched_at }) => fetched_at),
      rates.map(({ provider }) => provider),
    ],
  )
}

/** The rates fetched since an instant. */
export async function readRates(reader: Reader, since: Date): Promise<CryptoRateRow[]> {
  const { rows } = await reader.query<CryptoRateRow>(
    `SELECT currency, minimum_amount, decimals, rate_from, rate_to, fetched_at, provider FROM crypto_rates
     WHERE fetched_at >= $1`,
    [since],
  )
  return rows
}
