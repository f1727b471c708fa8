import { createInterface, type Interface } from 'node:readline/promises'
import { Fault } from '#scripts/fault.ts'

interface Given {
  url?: string | undefined
  database?: string | undefined
  smtp?: string | undefined
  'mail-from'?: string | undefined
  brand?: string | undefined
  loss?: string | undefined
  set?: string[] | undefined
  admin?: string | undefined
  catalogue?: string | undefined
  yes: boolean
}

export interface Answers {
  settings: Record<string, string>
  admin: string | null
  catalogue: string | null
}

const LOCAL_DATABASE = 'postgres:///coffer?host=/run/postgresql'

/** What the options say; the rest is asked in a terminal. Throws a Fault if something is needed and not named. */
export async function answers(given: Given): Promise<Answers> {
  const asking = given.yes
    ? null
    : createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await collect(given, asking)
  } finally {
    asking?.close()
  }
}

async function collect(given: Given, asking: Interface | null): Promise<Answers> {
  async function ask(
    name: string,
    option: string | undefined,
    question: string,
    byDefault?: string,
  ): Promise<string> {
    if (option !== undefined) return option
    if (!asking) {
      if (byDefault !== undefined) return byDefault
      throw new Fault(`--yes needs --${name}.`)
    }
    const hint = byDefault ? ` [${byDefault}]` : ''
    const answer = (await asking.question(`${question}${hint}: `)).trim()
    return answer || byDefault || ask(name, undefined, question, byDefault)
  }
  const more = Object.fromEntries((given.set ?? []).map(settingOf))
  const brand = await ask('brand', given.brand ?? more.BRAND, 'The name of the shop')
  const url = await ask('url', given.url ?? more.PUBLIC_URL, 'Its address (https://...)')
  const host = URL.parse(url)?.hostname ?? 'shop'
  const database = await ask(
    'database',
    given.database ?? more.DATABASE_URL,
    'Its PostgreSQL',
    LOCAL_DATABASE,
  )
  const smtp = await ask(
    'smtp',
    given.smtp ?? more.SMTP_URL,
    'Its mail server (smtps://user:password@machine)',
  )
  const from = await ask(
    'mail-from',
    given['mail-from'] ?? more.MAIL_FROM,
    'The sender of its mails',
    `${brand} <no-reply@${host}>`,
  )
  const loss = await ask(
    'loss',
    given.loss,
    'The most, in coins (US dollars), that the shop can pay for one bet or round',
    '10000',
  )
  const admin = await ask(
    'admin',
    given.admin,
    'The mail address of the first admin (- for none)',
    '-',
  )
  const catalogue = await ask(
    'catalogue',
    given.catalogue,
    'A catalogue to import (- for none)',
    '-',
  )
  return {
    settings: {
      BRAND: brand,
      PUBLIC_URL: url,
      DATABASE_URL: database,
      SMTP_URL: smtp,
      MAIL_FROM: from,
      TRUST_PROXY: '1',
      ...lossesOf(loss),
      ...more,
    },
    admin: admin === '-' ? null : admin,
    catalogue: catalogue === '-' ? null : catalogue,
  }
}

/** A round must be able to pay its highest bets, so that it gets a hundred times as much as a bet. */
const ROUND_BETS = 100

function lossesOf(coins: string): Record<string, string> {
  const loss = Number(coins)
  if (!(loss > 0)) throw new Fault('The highest loss must be a number of coins, such as 10000.')
  const round = String(loss * ROUND_BETS)
  return {
    CRASH_MAX_PROFIT_BET: coins,
    CRASH_MAX_PROFIT_ROUND: round,
    WHEEL_MAX_PROFIT_ROUND: round,
    DICE_MAX_PAYOUT: coins,
    PLINKO_MAX_PAYOUT: coins,
    DEALS_MAX_PAYOUT: coins,
  }
}

function settingOf(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new Fault(`--set ${text} is not NAME=value.`)
  return [text.slice(0, at), text.slice(at + 1)]
}
