import { describe, expect, it } from 'vitest'
import { deliveryReports } from '#tests/data/delivery-reports.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { isRecipientFault, type RecipientReport, readDeliveryReport } from './delivery-report.ts'
import { returnPaths } from './return-path.ts'

/** What a report says in the words of the vectors. */
function saidBy(message: string) {
  const report = readDeliveryReport(message)
  if (!report) return null
  if (report.recipients.some(isRecipientFault)) return 'address'
  return report.recipients.some(({ action }) => action === 'failed') ? 'failed' : 'nothing'
}

describe.each(deliveryReports)('$source', ({ says, message }) => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('is read with %s', (_, end) => {
    expect(saidBy(message.replaceAll('\n', end))).toBe(says)
  })

  it('cut off anywhere, it says no more than the whole', () => {
    for (let length = 0; length < message.length; length += 7) {
      expect([says, null, 'failed', 'nothing']).toContain(saidBy(message.slice(0, length)))
    }
  })
})

it('a report in base64 is read (RFC 6533)', () => {
  const status =
    'Reporting-MTA: dns; x\n\nFinal-Recipient: utf-8; \u00fc@x\nAction: Failed\nStatus: 5.1.1\n'
  const message = `Content-Type: Multipart/Report; boundary=b

--b
Content-Type: message/global-delivery-status
Content-Transfer-Encoding: Base64

${Buffer.from(status)
  .toString('base64')
  .replace(/(.{60})/g, '$1\n')}
--b--`
  expect(saidBy(message)).toBe('address')
})

it.each<[string, Partial<RecipientReport>, boolean]>([
  ['no such mailbox', { status: '5.1.1' }, true],
  ['no such domain', { status: '5.1.2' }, true],
  ['a mailbox that takes nothing', { status: '5.2.1' }, true],
  ['a letter that is too long', { status: '5.2.3' }, false],
  ['a server whose disk is full', { status: '5.3.1' }, false],
  ['a server that was not reached in time', { status: '4.4.7' }, true],
  ['content that is not taken', { status: '5.6.1' }, false],
  ['spam', { status: '5.7.1' }, false],
  [
    'a reason in the diagnostic',
    { status: '5.0.0', diagnostic: 'smtp; 550 5.7.26 unauthenticated' },
    false,
  ],
  ['no reason', { status: '5.0.0', diagnostic: 'smtp; 550 rejected' }, true],
  ['a delay', { action: 'delayed', status: '4.1.1' }, false],
  ['a delivery', { action: 'delivered', status: '2.1.5' }, false],
])('%s: is the address at fault? %j', (_, fields, expected) => {
  expect(isRecipientFault({ action: 'failed', status: '5.0.0', diagnostic: null, ...fields })).toBe(
    expected,
  )
})

it('any text is read within its length, and throws nothing', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\r', '\n', '--b', '--b--', ': ', 'Action: failed', 'Status: 5.1.1', ' ', ';'),
    fc.constantFrom(
      'Content-Type: multipart/report; boundary=b',
      'Content-Type: message/delivery-status',
    ),
  )
  fc.assert(fc.property(fc.array(piece), (pieces) => void readDeliveryReport(pieces.join(''))))
  for (const long of ['\n', ' ', 'a:', '--b\n', 'boundary="', '\r']) {
    readDeliveryReport(`Content-Type: multipart/report; boundary=b\n\n${long.repeat(40_000)}`)
  }
})

describe('the return path of a letter', () => {
  const settings = { address: 'Bounces+{letter}@Mail.shop.com', key: Buffer.alloc(32, 1) }
  const paths = returnPaths(settings)

  it('names its letter, in any case of letters and in any header', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const address = paths.addressOf(id)
        expect(address).toMatch(/^bounces\+[0-9a-f]{32}\.[a-z2-7]{16}@mail\.shop\.com$/)
        expect(address.indexOf('@')).toBeLessThanOrEqual(64)
        expect(paths.letterIn(`From: x\nTo: <${address}>`)).toBe(id)
        expect(paths.letterIn(`Delivered-To: ${address.toUpperCase()}\nTo: y`)).toBe(id)
      }),
    )
  })

  it('is worth nothing if a character of it is changed, or if another shop made it', () => {
    const id = '0191d2a0-0000-7000-8000-000000000001'
    const address = paths.addressOf(id)
    for (const [at, character] of [...address].entries()) {
      const other = character === 'a' ? 'b' : 'a'
      expect(
        paths.letterIn(`To: ${address.slice(0, at)}${other}${address.slice(at + 1)}`),
      ).toBeNull()
    }
    const stranger = returnPaths({ ...settings, key: Buffer.alloc(32, 2) })
    expect(paths.letterIn(`To: ${stranger.addressOf(id)}`)).toBeNull()
  })
})
