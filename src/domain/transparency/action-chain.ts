import { sha256 as portableSha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { Sha256 } from './merkle-tree.ts'

/** An entry of the operators' log as its hashes cover it. */
export interface ActionContent {
  /** Counts from 1, without gaps. */
  seq: string
  id: string
  /** As ISO 8601, to the millisecond. */
  at: string
  action: string
  stage: string
  operator_id: string | null
  asked_by: string | null
  player_id: string | null
  subject_id: string | null
  cents: string | null
  reason: string
  detail: Readonly<Record<string, unknown>>
}

/** An entry with what was stored beside it, in lower-case hex. */
export interface LinkedAction {
  content: ActionContent
  /** The keyed hash, with the id of its key. */
  hash: string
  /** Null once an erasure has removed the texts. */
  salt: string | null
  link: string
}

/** The link before the first entry. */
export const FIRST_LINK = '00'.repeat(32)

/** The action that removes the texts about a player from earlier entries. */
export const ERASE = 'player.erase'

/** The entry as RFC 8785 JSON. */
export const actionText = (content: ActionContent): string => canonicalJson({ ...content })

/** The link of an entry in lower-case hex: the SHA-256 of the link before it, its salt, and its text. */
export const linkOf = (
  previous: string,
  salt: string,
  content: ActionContent,
  sha256: Sha256 = portableSha256,
): string =>
  bytesToHex(
    sha256(concatBytes(hexToBytes(previous), hexToBytes(salt), utf8ToBytes(actionText(content)))),
  )

export interface ActionFault {
  seq: number
  fault: string
}

export interface ActionVerdict {
  /** The entries whose link was computed again. */
  checked: number
  /** Those of them whose texts an erasure removed; its own entry says what it made of them. */
  erased: number
  /** Those without texts whose erasure names entries that were not given. */
  unconfirmed: number
  faults: readonly ActionFault[]
}

export interface ActionCheck {
  /** Takes the next older entry. */
  add(entry: LinkedAction): void
  /** What was found. The oldest entry is checked too if it is the first of the log. */
  verdict(): ActionVerdict
}

interface Erasure {
  seq: number
  names: ReadonlySet<number>
  digest: string
}

/**
 * Checks entries of the operators' log against each other, from the newest to older ones. It finds an entry that was
 * changed, removed or moved, unless whoever did it computed every later link again.
 */
export function checkActions(sha256: Sha256 = portableSha256): ActionCheck {
  let newer: LinkedAction | null = null
  let checked = 0
  const faults: ActionFault[] = []
  const erasures: Erasure[] = []
  /** The entries that an erasure names, and those without texts. */
  const named = new Map<number, LinkedAction>()
  const textless = new Set<number>()

  function checkLink(entry: LinkedAction, previous: string): void {
    const seq = seqOf(entry)
    checked += 1
    if (entry.salt === null) textless.add(seq)
    else if (linkOf(previous, entry.salt, entry.content, sha256) !== entry.link) {
      faults.push({ seq, fault: `Entry ${seq} does not follow from the one before.` })
    } else if (entry.content.action === ERASE && entry.content.stage === 'done') {
      erasures.push(erasureOf(seq, entry.content))
    }
  }

  return {
    add(entry) {
      const seq = seqOf(entry)
      if (newer) {
        const expected = seqOf(newer) - 1
        if (seq === expected) checkLink(newer, entry.link)
        else if (seq < expected) {
          const missing =
            seq + 1 === expected ? `Entry ${expected} is` : `Entries ${seq + 1} to ${expected} are`
          faults.push({ seq: expected, fault: `${missing} missing.` })
        } else faults.push({ seq, fault: `Entry ${seq} stands behind entry ${expected + 1}.` })
      }
      // Erasures are newer than what they changed.
      if (entry.salt === null || erasures.some(({ names }) => names.has(seq))) named.set(seq, entry)
      newer = entry
    },
    verdict() {
      if (newer && seqOf(newer) === 1) checkLink(newer, FIRST_LINK)
      const reached = newer ? seqOf(newer) : 0
      const confirmed = new Set<number>()
      const waiting = new Set<number>()
      for (const erasure of erasures) {
        const isWhole = [...erasure.names].every((seq) => seq >= reached)
        const isRight = isWhole && digestOf(erasure, named, sha256) === erasure.digest
        for (const seq of erasure.names) {
          if (isRight) confirmed.add(seq)
          else if (!isWhole) waiting.add(seq)
        }
      }
      const lost = [...textless].filter((seq) => !confirmed.has(seq) && !waiting.has(seq))
      newer = null
      return {
        checked,
        erased: [...textless].filter((seq) => confirmed.has(seq)).length,
        unconfirmed: [...textless].filter((seq) => !confirmed.has(seq) && waiting.has(seq)).length,
        faults: [
          ...faults,
          ...lost.map((seq) => ({
            seq,
            fault: `Entry ${seq} has lost its texts, and no erasure says so.`,
          })),
        ].toSorted((a, b) => b.seq - a.seq),
      }
    },
  }
}

const seqOf = ({ content }: LinkedAction): number => Number(content.seq)

function erasureOf(seq: number, { detail }: ActionContent): Erasure {
  const names = String(detail.redacted ?? '')
  return {
    seq,
    names: new Set(names === '' ? [] : names.split(' ').map(Number)),
    digest: String(detail.redacted_sha256 ?? ''),
  }
}

/** The digest of what the entries say that an erasure names; null if one of them is missing. */
function digestOf(
  { names }: Erasure,
  entries: ReadonlyMap<number, LinkedAction>,
  sha256: Sha256,
): string | null {
  const named = [...names].toSorted((a, b) => a - b).map((seq) => entries.get(seq))
  if (named.some((entry) => entry === undefined)) return null
  const parts = (named as LinkedAction[]).flatMap(({ hash, content }) => [
    hexToBytes(hash),
    utf8ToBytes(actionText(content)),
  ])
  return bytesToHex(sha256(concatBytes(...parts)))
}
