/** What production starts with: nothing of it belongs to anybody. */
export const aProduction = {
  COFFER_MODE: 'production',
  SEED_KEY: '8f3a1c5e7b9d02468ace13579bdf02468fa1c3e5d7b90824f6a8cceee1035729',
  REALTIME_SECRET: 'b2f6c80d4e1a97356d0c8be4f2a17930',
  REALTIME_KEY: 'shop',
  OAUTH_CLIENT_SECRET: 'e8d1470b92c65fa3be01d7945c82f36a',
  DATABASE_URL: 'postgres://database',
  PUBLIC_URL: 'https://boxes.shop',
  SMTP_URL: 'smtp://mail.boxes.shop',
  MAIL_FROM: 'Boxes <no-reply@boxes.shop>',
} as const
