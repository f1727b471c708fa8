import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { checkpointText, openCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { isFault } from './fault.ts'
import { checkLogged, entryText, parseEntry, parseProof, proofText } from './log-proof.ts'
import { EMPTY_ROOT, leafHash } from './merkle-tree.ts'
import {
  cosign,
  isSignedBy,
  type NoteSignature,
  noteOf,
  openNote,
  parseNote,
  parseSignatureLine,
  parseVkey,
  signatureLine,
  signingKey,
  signNote,
  type VerifierKey,
  vkeyOf,
  WITNESS_KEY,
} from './signed-note.ts'
import { bundleOf, parseBundle, parseTilePath, tilePath } from './tiles.ts'

const secret = (byte: number) => new Uint8Array(32).fill(byte)
const log = signingKey(secret(1), 'shop.example/log')
const witness = signingKey(secret(2), 'witness.example/w', WITNESS_KEY)

const keyOf = (vkey: string): VerifierKey => {
  const key = parseVkey(vkey)
  if (isFault(key)) throw new Error(key.fault)
  return key
}

describe('Ed25519', () => {
  // RFC 8032, section 7.1: secret key, public key, message, signature.
  test.each([
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      'r',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('signs as RFC 8032 specifies (%#)', (secretKey, publicKey, message, signature) => {
    const key = signingKey(hexToBytes(secretKey), 'name')
    expect(bytesToHex(key.publicKey)).toBe(publicKey)
    const signed = signNote(message, key)
    expect(bytesToHex(signed.value)).toBe(signature)
    expect(isSignedBy(key, message, signed)).toBe(true)
    expect(isSignedBy(key, `${message}x`, signed)).toBe(false)
  })
})

describe('a signed note', () => {
  // The example from the documentation of golang.org/x/mod/sumdb/note.
  const vkey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
  const line =
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'

  test("opens as in Go's package", () => {
    expect(vkeyOf(keyOf(vkey))).toBe(vkey)
    expect(openNote(`${text}\n${line}`, [keyOf(vkey)])).toMatchObject({
      text,
      signatures: [{ name: 'PeterNeumann', keyId: 'c74f20a3' }],
    })
  })

  test('ignores signatures by unknown keys, and fails if one by a known key does not verify', () => {
    const note = { text: 'a\n\nb\n', signatures: [signNote('a\n\nb\n', log)] }
    const other = signNote('other\n', witness)
    expect(openNote(noteOf(note), [log])).toEqual(note)
    expect(openNote(noteOf({ ...note, signatures: [other, ...note.signatures] }), [log])).toEqual(
      note,
    )
    expect(openNote(noteOf(note), [witness])).toHaveProperty('fault')
    expect(openNote(noteOf(note), [])).toHaveProperty('fault')
    const forged = { ...signNote('other\n', log) }
    expect(openNote(noteOf({ ...note, signatures: [forged] }), [log])).toEqual({
      fault: 'The signature of shop.example/log does not verify',
    })
    expect(
      openNote(noteOf({ ...note, signatures: [...note.signatures, forged] }), [log]),
    ).toHaveProperty('fault')
    const sameName = signingKey(secret(3), log.name)
    expect(openNote(noteOf(note), [sameName])).toHaveProperty('fault')
  })

  test('round-trips, whatever its text', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme' }).filter((line) => !/\p{Cc}/u.test(line)))
    fc.assert(
      fc.property(lines, (all) => {
        const body = `${all.join('\n')}\n`
        const note = { text: body, signatures: [signNote(body, log), cosign(body, witness, 7)] }
        expect(openNote(noteOf(note), [log, witness])).toEqual(note)
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['without signatures', 'text\n'],
    ['without a last newline', `${text}\n${line}`.slice(0, -1)],
    ['with a tab', `a\tb\n\n${line}`],
    ['with a carriage return', `a\r\n\n${line}`],
    ['with a lone surrogate', `\ud800\n\n${line}`],
    ['with text after its signatures', `${text}\n${line}more\n`],
    ['with a line that is not base64', `${text}\n— PeterNeumann x08go*\n`],
    ['with a signature that is only a key ID', `${text}\n— PeterNeumann x08gow==\n`],
    ['with an en dash', `${text}\n${line.replace('—', '–')}`],
    ['with too many signatures', `${text}\n${line.repeat(101)}`],
    ['that is empty', ''],
    ['of newlines', '\n\n\n'],
  ])('%s is not a note', (_, note) => {
    expect(parseNote(note)).toHaveProperty('fault')
  })

  test('accepts only Ed25519 keys with a matching ID', () => {
    const good = vkeyOf(log)
    expect(keyOf(good)).toEqual({ name: log.name, type: log.type, publicKey: log.publicKey })
    for (const odd of [
      '',
      'name',
      'name+00000000',
      good.replace('shop', 'chop'),
      good.slice(0, -4),
      `${good}A`,
      ` ${good}`,
      good.replace('+', '++'),
      vkey.replace('ARpc', 'AhpC'),
      vkey.replace('c74f20a3', 'C74F20A3'),
    ]) {
      expect(parseVkey(odd), odd).toHaveProperty('fault')
    }
    expect(() => signingKey(secret(1), 'two words')).toThrow(RangeError)
    expect(() => signingKey(secret(1), 'a+b')).toThrow(RangeError)
  })
})

describe('a checkpoint', () => {
  const text = checkpointText({ origin: log.name, size: 3, root: secret(9) })

  test('is three lines; any further lines are ignored', () => {
    expect(text).toBe(`shop.example/log\n3\n${base64.encode(secret(9))}\n`)
    const head = { origin: log.name, size: 3, root: secret(9) }
    expect(parseCheckpoint(text)).toEqual(head)
    expect(parseCheckpoint(`${text}an extension\n`)).toEqual(head)
  })

  test.each([
    ['', 'shop\n3\n', 'shop\n3\nAAAA\n', `shop\n03\n${base64.encode(secret(9))}\n`],
    [`shop\n-1\n${base64.encode(secret(9))}\n`, `shop\n1e3\n${base64.encode(secret(9))}\n`],
    [`\n3\n${base64.encode(secret(9))}\n`, text.slice(0, -1), `${text}\n`],
    [`shop\n9007199254740993\n${base64.encode(secret(9))}\n`],
    [`shop\n0\n${base64.encode(secret(9))}\n`],
  ])('of another form is refused (%#)', (...odd) => {
    for (const each of odd) expect(parseCheckpoint(each), each).toHaveProperty('fault')
  })

  test('must name the log of its key: another origin with the same key is refused', () => {
    const noteFor = (origin: string) => {
      const other = checkpointText({ origin, size: 0, root: EMPTY_ROOT })
      return noteOf({ text: other, signatures: [signNote(other, log)] })
    }
    expect(openCheckpoint(noteFor(log.name), [log])).toMatchObject({ size: 0 })
    expect(openCheckpoint(noteFor('other.example/log'), [log])).toHaveProperty('fault')
  })

  test('is cosigned with a time that cannot be changed', () => {
    const line = cosign(text, witness, 1_679_315_147)
    expect(isSignedBy(witness, text, line)).toBe(true)
    expect(isSignedBy(witness, `${text}x\n`, line)).toBe(false)
    const earlier: NoteSignature = { ...line, value: line.value.with(7, (line.value[7] ?? 0) ^ 1) }
    expect(isSignedBy(witness, text, earlier)).toBe(false)
    expect(isSignedBy(witness, text, { ...line, value: line.value.slice(8) })).toBe(false)
    // A cosignature is not valid as a plain note signature, and vice versa.
    expect(isSignedBy({ ...witness, type: 1 }, text, line)).toBe(false)
    expect(isSignedBy(witness, text, signNote(text, { ...witness, type: 1 }))).toBe(false)
    expect(parseSignatureLine(signatureLine(line).slice(0, -1))).toEqual(line)
  })
})

describe('a proof', () => {
  const entry = entryText({ kind: 'battle', hash: 'ab'.repeat(32), at: 1_700_000_000_000 })
  const sibling = leafHash(Buffer.from('other'))
  const root = leafHash(Buffer.from(entry))
  const checkpoint = (() => {
    const text = checkpointText({ origin: log.name, size: 1, root })
    return noteOf({ text, signatures: [signNote(text, log), cosign(text, witness, 5)] })
  })()
  const proof = proofText({ index: 0, proof: [], checkpoint })

  test('is formatted and parsed as c2sp.org/tlog-proof specifies', () => {
    const text = proofText({ index: 7, proof: [sibling], checkpoint: 'rest\n' })
    expect(text).toBe(`c2sp.org/tlog-proof@v1\nindex 7\n${base64.encode(sibling)}\n\nrest\n`)
    expect(parseProof(text)).toEqual({ index: 7, proof: [sibling], checkpoint: 'rest\n' })
    expect(parseProof(text.replace('index', 'extra AAAA\nindex'))).toEqual(parseProof(text))
  })

  test('proves its own entry and no other', () => {
    expect(checkLogged({ entry, proof }, [log])).toMatchObject({
      entry: { kind: 'battle', hash: 'ab'.repeat(32), at: 1_700_000_000_000 },
      index: 0,
      size: 1,
      checkpoint,
    })
    const other = entry.replace('battle', 'chain')
    expect(checkLogged({ entry: other, proof }, [log])).toHaveProperty('fault')
    expect(checkLogged({ entry, proof }, [witness])).toHaveProperty('fault')
    expect(
      checkLogged({ entry, proof: proof.replace('index 0', 'index 1') }, [log]),
    ).toHaveProperty('fault')
  })

  test('an entry has exactly one form', () => {
    expect(parseEntry(entry)).toEqual({
      kind: 'battle',
      hash: 'ab'.repeat(32),
      at: 1_700_000_000_000,
    })
    for (const odd of [
      '',
      '{}',
      ` ${entry}`,
      entry.replace('battle', 'bottle'),
      entry.replace(':1', ':01'),
      entry.replace('ab', 'AB'),
      entry.replace('{', '{"a":1,'),
      entry.replace(',', ', '),
    ]) {
      expect(parseEntry(odd), odd).toHaveProperty('fault')
    }
  })

  test('parsing an altered proof, note or key never throws', () => {
    const good = [proof, checkpoint, vkeyOf(log), entry, checkpoint.split('\n\n')[0] ?? '', '0/000']
    const cut = fc
      .tuple(fc.constantFrom(...good), fc.nat(), fc.nat({ max: 20 }), fc.string({ unit: 'binary' }))
      .map(([text, at, count, added]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + added + text.slice(place + count)
      })
    fc.assert(
      fc.property(fc.oneof(cut, fc.string({ unit: 'binary' })), (text) => {
        parseProof(text)
        parseNote(text)
        parseVkey(text)
        parseEntry(text)
        parseCheckpoint(text)
        parseTilePath(text)
        openCheckpoint(text, [log, witness])
        checkLogged({ entry: text, proof }, [log])
        if (text === proof) return
        const logged = checkLogged({ entry, proof: text }, [log])
        // Only unsigned parts may change: other signatures, and extra data.
        if (!isFault(logged)) expect(logged).toMatchObject({ index: 0, size: 1 })
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("a tile's path", () => {
  test.each([
    [{ level: 0, number: 0, width: 256 }, '0/000'],
    [{ level: 1, number: 1_234_067, width: 256 }, '1/x001/x234/067'],
    [{ level: 'entries' as const, number: 1_000, width: 17 }, 'entries/x001/000.p/17'],
    [{ level: 63, number: 999, width: 1 }, '63/999.p/1'],
  ])('%j is %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  })

  test('is the only path that names its tile', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant('entries' as const), fc.nat({ max: 63 })),
        fc.nat(),
        fc.integer({ min: 1, max: 256 }),
        (level, number, width) => {
          const path = tilePath({ level, number, width })
          expect(parseTilePath(path)).toEqual({ level, number, width })
          for (const odd of [`${path}/`, `/${path}`, `0${path}`, path.replace('/', '/x000/')]) {
            expect(parseTilePath(odd), odd).toHaveProperty('fault')
          }
        },
      ),
    )
  })
})

test('a bundle stores each entry after its length', () => {
  expect(bytesToHex(bundleOf([Uint8Array.of(7), new Uint8Array(258)]))).toMatch(
    /^00010701020{516}$/,
  )
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 400 })), fc.nat(), (entries, at) => {
      const bundle = bundleOf(entries)
      expect(parseBundle(bundle)).toEqual(entries)
      const cut = parseBundle(bundle.subarray(0, at % (bundle.length + 1)))
      if (!isFault(cut)) expect(cut).toEqual(entries.slice(0, cut.length))
    }),
  )
  expect(parseBundle(Uint8Array.of(0))).toHaveProperty('fault')
  expect(() => bundleOf([new Uint8Array(65_536)])).toThrow(RangeError)
})
