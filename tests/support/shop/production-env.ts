import { createHash } from 'node:crypto'

const digest = (name: string) => createHash('sha256').update(`${name} of tests`).digest('hex')

/** Settings with which production starts; all values are made up. */
export const productionEnv = {
  COFFER_MODE: 'production',
  SEED_KEY: digest('seed key'),
  LOG_KEY: digest('log key'),
  RECEIPT_KEY: digest('receipt key'),
  LEDGER_KEY: digest('ledger key'),
  DOCUMENT_KEY: digest('document key'),
  REALTIME_SECRET: digest('realtime secret'),
  REALTIME_KEY: 'shop',
  OAUTH_CLIENT_SECRET: digest('client secret'),
  DATABASE_URL: 'postgres://database/shop?sslmode=verify-full',
  PUBLIC_URL: 'https://boxes.shop',
  SMTP_URL: 'smtp://mail.boxes.shop',
  MAIL_FROM: 'Boxes <no-reply@boxes.shop>',
  CRASH_MAX_PROFIT_ROUND: '1000000',
  WHEEL_MAX_PROFIT_ROUND: '1000000',
  DICE_MAX_PAYOUT: '10000',
  PLINKO_MAX_PAYOUT: '10000',
  DEALS_MAX_PAYOUT: '10000',
} as const
