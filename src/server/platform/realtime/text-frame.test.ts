import { expect, test } from 'vitest'
import { Receiver } from 'ws'
import { textFrame } from './text-frame.ts'

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 100_000])(
  'a text of %d bytes is read back by ws as it was',
  (length) => {
    const text = 'a'.repeat(length)
    expect(readBack(textFrame(text))).toEqual([text])
  },
)

test('the length counts bytes, not letters', () => {
  for (const letter of ['é', '€', '🗝']) {
    for (const count of [31, 32, 42, 63, 64, 21_846]) {
      expect(readBack(textFrame(letter.repeat(count)))).toEqual([letter.repeat(count)])
    }
  }
})

function readBack(frame: Buffer): string[] {
  const texts: string[] = []
  const receiver = new Receiver({ allowSynchronousEvents: true })
  receiver.on('message', (body) => texts.push(String(body)))
  receiver.write(frame)
  return texts
}
