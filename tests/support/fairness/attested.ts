import { utf8ToBytes } from '@noble/hashes/utils.js'
import { logTerms, type ShopKey } from '#domain/fairness/attestation.ts'
import { checkpointText } from '#domain/transparency/checkpoint.ts'
import { entryText, type LogEntry, proofText } from '#domain/transparency/log-proof.ts'
import { inclusionPath, leafHash, rootSubtrees } from '#domain/transparency/merkle-tree.ts'
import { signReceipt } from '#domain/transparency/receipt-signature.ts'
import { noteOf, signingKey, signNote, vkeyOf } from '#domain/transparency/signed-note.ts'
import { growTiles, hashNodes } from '#domain/transparency/tiles.ts'

/** A shop that signs receipts and logs their commitments, with keys derived from a number. */
export function aSigner({ origin = 'shop.example/log', number = 1 } = {}) {
  const key = signingKey(new Uint8Array(32).fill(number), origin)
  const receiptKey = signingKey(new Uint8Array(32).fill(number + 100), `${origin}/receipts`)
  const keys: ShopKey[] = [
    { kind: 'log', vkey: vkeyOf(key), since: '2020-01-01T00:00:00.000Z', until: null },
    { kind: 'receipt', vkey: vkeyOf(receiptKey), since: '2020-01-01T00:00:00.000Z', until: null },
  ]

  /** Returns the proof of each entry, in a log of only these entries. */
  function prove(entries: readonly LogEntry[]): { entry: string; proof: string }[] {
    const texts = entries.map(entryText)
    const size = texts.length
    const tiles = growTiles(
      [],
      0,
      texts.map((text) => leafHash(utf8ToBytes(text))),
    )
    const [root] = hashNodes([rootSubtrees(size)], tiles)
    const text = checkpointText({ origin, size, root: root as Uint8Array })
    const checkpoint = noteOf({ text, signatures: [signNote(text, key)] })
    return texts.map((entry, index) => {
      const proof = hashNodes(inclusionPath(index, size), tiles)
      return { entry, proof: proofText({ index, proof, checkpoint }) }
    })
  }

  /** Returns the receipt as the shop sends it, with commitments logged `aheadMs` before the bet. */
  function attest<Receipt extends { created_at: string }>(receipt: Receipt, aheadMs = 1_000) {
    const at = Date.parse(receipt.created_at) - aheadMs
    const terms = logTerms(receipt)
    const others = Array.from({ length: 5 }, (_, index) => {
      return { kind: 'server_seed', hash: `${index}`.repeat(64), at } as const
    })
    const proofs = prove([...others, ...terms.map(({ kind, hash }) => ({ kind, hash, at }))])
    const shown = Object.fromEntries(
      terms.map(({ field }, i) => [field, proofs[i + others.length]]),
    )
    const signature = signReceipt({ ...receipt }, receiptKey)
    return { ...receipt, ...shown, signature } as Receipt & {
      log: { entry: string; proof: string }
      configuration_log: { entry: string; proof: string }
      signature: { key_id: string; value: string }
    }
  }

  return { keys, prove, attest }
}
