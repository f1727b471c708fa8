import { describe, expect, test } from 'vitest'
import { isChannelAuth, isUserAuth, signChannel } from './signing.ts'

const app = { id: '1', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
const socketId = '1234.1234'

describe('signatures', () => {
  test('equal the documented vectors', () => {
    expect(signChannel(app, socketId, 'private-foobar')).toEqual({
      auth: '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
    })
    const member = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'
    expect(signChannel(app, socketId, 'presence-foobar', member)).toEqual({
      auth: '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
      channel_data: member,
    })
  })

  test.each([
    ['1.1:private-victim', 'private-mine'],
    ['1234', 'private-mine'],
    ['1234.', 'private-mine'],
    ['1234.1234\n', 'private-mine'],
    [' 1234.1234', 'private-mine'],
    [`${'1'.repeat(21)}.1`, 'private-mine'],
    ['', 'private-mine'],
    [socketId, 'private-a:b'],
    [socketId, 'private-a b'],
    [socketId, 'private-\u00e9'],
    [socketId, `private-${'a'.repeat(193)}`],
    [socketId, '#server-to-user-1'],
    [socketId, 'public'],
    [socketId, ''],
  ])('are not made for socket %j and channel %j', (id, channel) => {
    expect(signChannel(app, id, channel)).toBeNull()
  })

  test('are valid only for their socket, channel and data', () => {
    const channel = 'presence-room'
    const channel_data = '{"user_id":"1"}'
    const auth = signChannel(app, socketId, channel, channel_data)?.auth ?? ''
    expect(isChannelAuth(app, socketId, { channel, auth, channel_data })).toBe(true)
    expect(isChannelAuth(app, '1234.1235', { channel, auth, channel_data })).toBe(false)
    expect(isChannelAuth(app, socketId, { channel: 'presence-other', auth, channel_data })).toBe(
      false,
    )
    expect(isChannelAuth(app, socketId, { channel, auth, channel_data: '{"user_id":"2"}' })).toBe(
      false,
    )
    expect(isChannelAuth(app, socketId, { channel, auth })).toBe(false)
    expect(isChannelAuth(app, socketId, { channel, channel_data })).toBe(false)
    expect(isUserAuth(app, socketId, auth, channel_data)).toBe(false)
  })
})
