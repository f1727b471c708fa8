import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ActionContent,
  type ActionVerdict,
  actionText,
  checkActions,
  ERASE,
  FIRST_LINK,
  type LinkedAction,
  linkOf,
} from './action-chain.ts'

const salt = '0123456789abcdef0123456789abcdef'
const hash = '00'.repeat(33)

const contentAt = (seq: number, change: Partial<ActionContent> = {}): ActionContent => ({
  seq: String(seq),
  id: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  at: '2026-11-27T12:00:00.000Z',
  action: 'player.note',
  stage: 'done',
  operator_id: null,
  asked_by: null,
  player_id: null,
  subject_id: null,
  cents: null,
  reason: `Note ${seq}`,
  detail: { amount: seq / 100 },
  ...change,
})

/** A log of these contents, oldest first, as it was written. */
function written(contents: readonly ActionContent[]): LinkedAction[] {
  let link = FIRST_LINK
  return contents.map((content) => {
    link = linkOf(link, salt, content)
    return { content, hash, salt, link }
  })
}

const aLog = (length: number) => written(Array.from({ length }, (_, place) => contentAt(place + 1)))

function check(entries: readonly LinkedAction[]): ActionVerdict {
  const actions = checkActions()
  for (const entry of entries.toReversed()) actions.add(entry)
  return actions.verdict()
}

const faultsOf = (entries: readonly LinkedAction[]) =>
  check(entries).faults.map(({ fault }) => fault)

const logs = fc.integer({ min: 3, max: 40 }).map(aLog)
const logAndPlace = logs.chain((log) =>
  fc.tuple(fc.constant(log), fc.integer({ min: 1, max: log.length - 2 })),
)

it('is the SHA-256 of the link before, the salt and the RFC 8785 text', () => {
  const content = contentAt(1)
  const expected = createHash('sha256')
    .update(Buffer.alloc(32))
    .update(Buffer.from(salt, 'hex'))
    .update(actionText(content))
    .digest('hex')
  expect(linkOf(FIRST_LINK, salt, content)).toBe(expected)
})

describe('a check', () => {
  it('finds nothing in a log as it was written, and checks all of it', () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect(check(log)).toEqual({ checked: log.length, erased: 0, unconfirmed: 0, faults: [] })
      }),
    )
  })

  it('checks all entries of a part but its oldest', () => {
    fc.assert(
      fc.property(logAndPlace, ([log, from]) => {
        expect(check(log.slice(from))).toMatchObject({ checked: log.length - from - 1, faults: [] })
      }),
    )
  })

  it('finds each field that was changed, and names its entry', () => {
    const changes: Partial<ActionContent>[] = [
      { id: '00000000-0000-7000-8000-ffffffffffff' },
      { at: '2026-11-27T12:00:00.001Z' },
      { action: 'player.hold' },
      { stage: 'asked' },
      { operator_id: 'other' },
      { asked_by: 'other' },
      { player_id: 'other' },
      { subject_id: 'other' },
      { cents: '1' },
      { reason: 'Another' },
      { detail: { amount: 9 } },
    ]
    fc.assert(
      fc.property(logAndPlace, fc.constantFrom(...changes), ([log, place], change) => {
        const forged = log.map((entry, at) =>
          at === place ? { ...entry, content: { ...entry.content, ...change } } : entry,
        )
        expect(faultsOf(forged)).toEqual([
          `Entry ${place + 1} does not follow from the one before.`,
        ])
      }),
    )
  })

  it('finds an entry that was removed, also when the others were numbered anew', () => {
    fc.assert(
      fc.property(logAndPlace, ([log, place]) => {
        expect(faultsOf(log.toSpliced(place, 1))).toEqual([`Entry ${place + 1} is missing.`])
        const renumbered = log.toSpliced(place, 1).map((entry, at) => ({
          ...entry,
          content: { ...entry.content, seq: String(at + 1) },
        }))
        expect(faultsOf(renumbered)).toContain(
          `Entry ${place + 1} does not follow from the one before.`,
        )
      }),
    )
  })

  it('finds two entries that changed places', () => {
    fc.assert(
      fc.property(logAndPlace, ([log, place]) => {
        const [one, two] = [log[place], log[place + 1]]
        if (!one || !two) throw new Error('The log is too short')
        const swapped = log.toSpliced(
          place,
          2,
          { ...two, content: { ...two.content, seq: one.content.seq } },
          { ...one, content: { ...one.content, seq: two.content.seq } },
        )
        expect(faultsOf(swapped)).toContain(
          `Entry ${place + 1} does not follow from the one before.`,
        )
        expect(faultsOf(log.toSpliced(place, 2, two, one))).not.toEqual([])
      }),
    )
  })

  it('cannot see a log whose later links were all computed again', () => {
    const log = aLog(9)
    const forged = log.map(({ content }, at) =>
      at === 4 ? { ...content, reason: 'Forged' } : content,
    )
    expect(faultsOf(written(forged))).toEqual([])
    expect(written(forged).at(-1)?.link).not.toBe(log.at(-1)?.link)
  })
})

describe('an erasure', () => {
  const erasedAs = (entry: LinkedAction): LinkedAction => ({
    ...entry,
    salt: null,
    content: { ...entry.content, reason: '[erased]' },
  })
  const digest = (entries: readonly LinkedAction[]) => {
    const sum = createHash('sha256')
    for (const { hash: own, content } of entries) {
      sum.update(Buffer.from(own, 'hex')).update(actionText(content))
    }
    return sum.digest('hex')
  }

  /** Seven notes, of which an erasure removed the texts of the second and the fifth. */
  function erasedLog(): LinkedAction[] {
    const notes = aLog(7)
    const changed = [notes[1], notes[4]].map((entry) => erasedAs(entry as LinkedAction))
    const detail = { redacted: '2 5', redacted_sha256: digest(changed) }
    const last = notes.at(-1)?.link ?? ''
    const content = contentAt(8, { action: ERASE, detail })
    const erasure = { content, hash, salt, link: linkOf(last, salt, content) }
    const kept = notes.map((entry, at) => (at === 1 || at === 4 ? erasedAs(entry) : entry))
    return [...kept, erasure]
  }

  it('confirms the entries that it changed', () => {
    expect(check(erasedLog())).toEqual({ checked: 8, erased: 2, unconfirmed: 0, faults: [] })
  })

  it('waits for entries that are not shown', () => {
    expect(check(erasedLog().slice(2))).toEqual({
      checked: 5,
      erased: 0,
      unconfirmed: 1,
      faults: [],
    })
  })

  it('confirms no other text, and no other entry', () => {
    const other = erasedLog().map((entry, at) =>
      at === 4 ? { ...entry, content: { ...entry.content, cents: '5' } } : entry,
    )
    const lost = (seq: number) => `Entry ${seq} has lost its texts, and no erasure says so.`
    expect(faultsOf(other)).toEqual([lost(5), lost(2)])
    const more = erasedLog().map((entry, at) => (at === 5 ? erasedAs(entry) : entry))
    expect(faultsOf(more)).toEqual([lost(6)])
  })
})
