import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { mailFaults, mailSettings } from './mail-settings.ts'

const demo = { COFFER_MODE: 'demo', BRAND: 'Coffer' } as const
const production = { COFFER_MODE: 'production', BRAND: 'Coffer' } as const
const sandbox = { SANDBOX_SMTP_URL: 'smtp://127.0.0.1:2525' }
const own = { SMTP_URL: 'smtps://user:secret@mail.example:465' }

describe('the mail of a shop', () => {
  test('waits in the queue if no server is set', () => {
    expect(mailSettings(demo)).toEqual({ smtp: null, bounces: null, boxUrl: null })
  })

  test('is sent to the sandbox in a demo, which shows its mail box', () => {
    expect(mailSettings({ ...demo, ...sandbox })).toEqual({
      smtp: {
        url: sandbox.SANDBOX_SMTP_URL,
        from: 'Coffer <no-reply@coffer.example>',
        mustEncrypt: false,
      },
      bounces: null,
      boxUrl: '/sandbox/mail',
    })
  })

  test('is sent to a configured server instead, in a demo too, and then there is no mail box', () => {
    const { smtp, boxUrl } = mailSettings({ ...demo, ...sandbox, ...own })
    expect(smtp?.url).toBe(own.SMTP_URL)
    expect(boxUrl).toBeNull()
  })

  test('returns to an address of its own for each letter, by a key of the shop', () => {
    const bounces = (seed: string) =>
      mailSettings({ ...demo, SEED_KEY: seed, MAIL_BOUNCES: '{letter}@back.shop.com' }).bounces
    expect(bounces('a')?.address).toBe('{letter}@back.shop.com')
    expect(bounces('a')?.key).toEqual(bounces('a')?.key)
    expect(bounces('a')?.key).not.toEqual(bounces('b')?.key)
  })

  test('is encrypted in production, which needs a server and a sender', () => {
    expect(mailFaults(production)).toEqual([
      'Production needs SMTP_URL.',
      'Production needs MAIL_FROM.',
    ])
    const settings = { ...production, ...own, MAIL_FROM: 'Shop <shop@example.com>' }
    expect(mailFaults(settings)).toEqual([])
    expect(mailSettings(settings).smtp).toEqual({
      url: own.SMTP_URL,
      from: 'Shop <shop@example.com>',
      mustEncrypt: true,
    })
  })

  test.each([
    ['SMTP_URL', 'https://mail.example', 'must be an smtp address'],
    ['SMTP_URL', 'mail.example:25', 'must be an smtp address'],
    ['MAIL_BOUNCES', 'bounces@shop.com', 'must be an address with {letter} before the @'],
    ['MAIL_BOUNCES', 'bounces@{letter}.com', 'must be an address with {letter} before the @'],
    ['MAIL_BOUNCES', '{letter}{letter}@shop.com', 'must be an address with {letter} before the @'],
    ['MAIL_BOUNCES', 'a b{letter}@shop.com', 'must be an address with {letter} before the @'],
    ['MAIL_BOUNCES', 'returned-letters+{letter}@shop.com', 'must have at most 15 characters'],
    ['MAIL_FROM', 'nobody', 'must be an email address'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com', 'must be an email address'],
    ['MAIL_FROM', 'A <a@example.com>, b@example.com', 'must be an email address'],
  ])('does not start with %s=%j', (name, value, words) => {
    const env = { SEED_KEY: 'a'.repeat(64), REALTIME_SECRET: 'a-long-secret', [name]: value }
    expect(() => readConfig(env)).toThrow(words)
  })
})
