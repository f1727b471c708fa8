import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type StaffList, staffLists } from '#contract/realtime/staff-lists.ts'

const SERVER = path.join(import.meta.dirname, '../..')

/** The tables whose rows a list shows. */
const tables: Record<StaffList, readonly string[]> = {
  withdrawals: ['withdrawals'],
  shipments: ['shipments'],
  deposits: ['payments', 'deposit_returns'],
  callbacks: ['payment_callbacks', 'callback_reviews'],
  verifications: ['verifications', 'verification_documents'],
  tickets: ['tickets'],
  moderation: ['moderation_cases', 'moderation_reports'],
  approvals: ['approvals'],
  alerts: ['aml_alerts'],
  markers: ['protection_markers'],
  'custom-boxes': ['user_boxes'],
  'stuck-rows': ['job_failures'],
  players: ['players', 'player_tags'],
  items: ['items'],
  boxes: ['boxes', 'box_plans'],
  categories: ['categories'],
  'promo-codes': ['promo_codes'],
  codes: ['code_batches', 'codes'],
  settings: ['setting_versions'],
  log: ['audit_log'],
  staff: ['players', 'totp_factors', 'passkeys'],
}

/** What neither the list of players nor that of the staff shows. */
const unseen = {
  writeExclusion: 'an exclusion is not shown',
  writeRealityCheck: 'a reminder is not shown',
  setRestriction: 'a restriction is not shown',
  setMailKinds: 'wanted letters are not shown',
  confirmEmail: 'whether an address is confirmed is not shown',
  setPasswordHash: 'a password is not shown',
  replacePasswordHash: 'a password is not shown',
  updatePlayer: 'avatars and wanted letters are not shown',
  setBirthDate: 'an age is not shown',
  correctBirthDate: 'an age is not shown',
}

/** What writes these tables and need not say so. */
const silent: Partial<Record<StaffList, Readonly<Record<string, string>>>> = {
  withdrawals: { markChecked: 'when a provider was asked last is not shown' },
  deposits: {
    insertPayment: 'a new deposit waits for nobody',
    startAttempt: 'it waits for its provider',
    storeRedirect: 'it waits for its player',
    abandonAttempt: 'it waits for its provider',
    claimDuePayment: 'when a provider is asked is not shown',
    expediteChecks: 'when a provider is asked is not shown',
    setFinalStatus: 'of deposits that were credited',
    recordTrade: 'of deposits that wait for nobody',
    setEstimate: 'of deposits that wait for nobody',
  },
  verifications: {
    keepDocuments: 'a decision follows, which says so',
    setFaults: 'a decision follows, which says so',
    clearFaults: 'a decision follows, which says so',
    deleteDocuments: 'long after the decision',
  },
  tickets: {
    markRead: 'what a player has read is not shown',
    deleteBefore: 'a year after the last message',
  },
  moderation: {
    deleteCasesOf: 'long after the message',
    deleteDecided: 'long after the decision',
  },
  approvals: { expireApprovals: 'the list leaves out what has expired by its time' },
  'custom-boxes': { writeShares: 'what a box has earned changes with every opening' },
  'stuck-rows': {
    noteFailure: 'its caller says so',
    deleteFailures: 'its caller says so',
    deleteForgotten: 'days after the row was tried last',
  },
  players: unseen,
  'promo-codes': { insertPromo: 'its caller says so, but for the code of the brand' },
  boxes: {
    hideBoxes: 'of boxes of players',
    hidePlayersHolders: 'of boxes of players',
    showBox: 'of a box of a player',
  },
  staff: {
    ...unseen,
    insertPlayer: 'a new player is no staff',
    holdUnderAge: 'of players',
    putPendingTotp: 'only a confirmed app counts',
    spendStep: 'when a code was used is not shown',
    notePasskeyUse: 'when a passkey was used is not shown',
  },
}

/** The functions of a source, each from its name to the next one. */
const functionsOf = (source: string) =>
  source
    .split(/^(?:export )?(?:async )?function\*? /m)
    .slice(1)
    .map((text) => ({ name: text.slice(0, text.search(/\W/)), text }))

const found = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('migrations'))
  .flatMap((file) => functionsOf(readFileSync(path.join(SERVER, file), 'utf8')))

it.each(Object.keys(staffLists) as StaffList[])(
  'whatever writes the rows of %s says so',
  (list) => {
    const writes = new RegExp(`(?:INSERT INTO|UPDATE|DELETE FROM) (?:${tables[list].join('|')})\\b`)
    const writers = found.filter(({ text }) => writes.test(text))
    expect(writers).not.toEqual([])
    const quiet = writers
      .filter(({ text }) => !text.includes(`noteChange('${list}')`))
      .map(({ name }) => name)
    expect(quiet.toSorted()).toEqual(Object.keys(silent[list] ?? {}).toSorted())
  },
)
