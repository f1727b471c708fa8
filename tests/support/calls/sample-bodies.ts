import type { BodyInput, Call } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type InstantCallName, instantWires } from '#contract/games.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import type { BoxDraft } from '#tests/support/players/a-custom-box.ts'

type Calls = typeof calls
/** The calls that bet on an instant game, by name. */
export type InstantBet = {
  [Name in InstantCallName]: Calls[Name] extends { body: object } ? Name : never
}[InstantCallName]

/** The name of a call among those of its game. */
export const nameOf = (named: Readonly<Record<string, Call>>, call: Call): string =>
  Object.keys(named).find((name) => named[name] === call) ?? ''

/** The calls that take a body, by name. A call without a sample does not compile. */
export type CallWithBody = {
  [Name in keyof Calls]: Calls[Name] extends { body: object } ? Name : never
}[keyof Calls]
export type SampleBodies = { [Name in CallWithBody]: BodyInput<Calls[Name]> }

export interface SampleWorld {
  /** The slug of one of the shop's boxes. */
  slug: string
  draft: BoxDraft
}

/** An id that does not exist. */
export const NOBODY = '00000000-0000-7000-8000-000000000000'

/** A placeholder for a number that no earlier request used. */
export const NUMBER = '{n}'

const reason = { reason: 'As a test wants it' }
const client = { client_id: 'web', client_secret: 'web', scope: '*' }

/** The orders of instant games, as their definitions give an example. */
const instantBodies = Object.fromEntries(
  instantWires.map(({ calls: named, on, example }) => [nameOf(named, on.bet), example]),
) as unknown as Pick<SampleBodies, InstantBet>

/** A body for each call that passes its schema; the shop may still refuse it. */
export const sampleBodies = ({ slug, draft }: SampleWorld): SampleBodies => ({
  ...accounts,
  ...payments,
  ...operators,
  correctEmail: { email: 'right@example.com', password: 'correct horse' },
  openCase: { queue: 'withdrawals', case_id: 'one' },
  openBox: { count: 1, version: 1 },
  openFreeBox: { count: 1, version: 1 },
  openUserBox: { count: 1, version: 1 },
  createCustomBox: { ...draft, cover: 'crate-ember' },
  updateCustomBox: { ...draft, cover: 'crate-ember', version: 1 },
  createBattle: {
    boxes: [{ slug, count: 1 }],
    format: '1v1',
    mode: 'classic',
    is_crazy: false,
    is_private: false,
    is_fast: true,
    sponsor_pct: 10,
    min_level: 1,
    team_idx: 0,
    bots: 0,
  },
  sendChat: { text: 'Hello there' },
  sendEmote: { emote: 'nice' },
  joinBattle: { team_idx: 1 },
  addBots: { bots: 1, team_idx: 1 },
  betOnCrash: { amount: 1, auto_cashout: 2 },
  cashOutOfCrash: { bet_id: NOBODY },
  betOnWheel: { amount: 1, multiplier: 2 },
  makeDeal: { inventory_item_ids: [], amount: 1, target_item_id: 'mug-night', target_price: 2 },
  ...instantBodies,
  readNotifications: { ids: [NOBODY] },
  setNotificationMails: { kinds: ['withdrawal'] },
  sellItems: { ids: [NOBODY] },
  quoteShipping: { inventory_item_ids: [NOBODY], country: 'DE' },
  requestShipping: { inventory_item_ids: [NOBODY], address: berlin, sizes: { [NOBODY]: '42' } },
  rotateSeeds: { client_seed: 'chosen by a test' },
  setClientSeed: { client_seed: 'chosen by a test' },
  broadcastingAuth: { socket_id: '1.1', channel_name: `private-users.${NOBODY}` },
  createTicket: { subject: 'My parcel', category: 'shipping', message: 'Where is it?' },
  replyToTicket: { message: 'It has come.', attachments: [] },
  sendContact: {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'A question',
    message: 'How are the boxes priced?',
  },
  applyForPartnership: {
    name: 'Ada',
    email: 'ada@example.com',
    channel_url: 'https://channel.example/ada',
    audience: '1k_10k',
    message: 'I would like to recommend your boxes.',
  },
})

const accounts = {
  register: {
    name: 'Ada',
    email: `ada-${NUMBER}@example.com`,
    password: 'three plain words',
    promotions: false,
  },
  token: {
    grant_type: 'password',
    ...client,
    username: `${NUMBER}@example.com`,
    password: 'guess',
  },
  updateProfile: { name: 'Ada', avatar: 'fox', promotions: true, is_hidden: false },
  chooseReferralCode: { code: `code-${NUMBER}` },
  setLimit: { kind: 'deposit', period: 'day', amount: 1_000_000 },
  setRealityCheck: { minutes: 60 },
  excludeOneself: { kind: 'cool_off', days: 1 },
  eraseAccount: { password: 'not the password' },
  changePassword: { current_password: 'bench-password', password: 'three plain words' },
  beginTotp: { password: 'guess' },
  confirmTotp: { code: '123456' },
  removeTotp: { password: 'guess', code: '123456' },
  askForPasskey: { password: 'guess' },
  addPasskey: {
    name: 'Phone',
    passkey: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  },
  removePasskey: { password: 'guess' },
  proveSecondFactor: { challenge: 'no such challenge', code: '123456' },
  putAddresses: { version: 0, addresses: [{ is_default: true, address: berlin }] },
  confirmEmail: { token: 'no such token' },
  forgotPassword: { email: 'nobody@example.com' },
  resetPassword: { token: 'no such token', password: 'three plain words' },
  connectIdentity: { provider: 'google', provider_access_token: 'no such token' },
} satisfies Partial<SampleBodies>

const payments = {
  validatePromocode: { promocode: 'SPRING' },
  redeemCode: { code: `GUESS-${NUMBER}` },
  redeemGiftCode: { code: `GUESS-${NUMBER}` },
  redeemVoucher: { code: `GUESS-${NUMBER}` },
  startCardDeposit: { amount: 25, promocode: null },
  startSkinsDeposit: { amount: 25, promocode: null },
  cryptoAddress: { currency: 'BTC' },
  requestWithdrawal: { currency: 'BTC', amount: 20, address: BTC_ADDRESS },
} satisfies Partial<SampleBodies>

const operators = {
  adjustBalance: { amount: 1, ...reason },
  holdPlayer: reason,
  renamePlayer: { name: 'Another Name', ...reason },
  notePlayer: reason,
  tagPlayer: { tags: ['vip'], ...reason },
  correctBirthDate: { birth_date: '1990-01-31', ...reason },
  erasePlayer: reason,
  refundBet: reason,
  refundShipment: reason,
  signPlayerOut: reason,
  resetSecondFactor: reason,
  liftHold: reason,
  separateAccounts: { other_id: NOBODY, ...reason },
  rejoinAccounts: { other_id: NOBODY, ...reason },
  grantRole: { role: 'support', ...reason },
  startWithdrawal: reason,
  turnDownWithdrawal: { ...reason, note: 'A note', not_sent_proof: null },
  finishWithdrawal: { ...reason, txid: 'a-transaction' },
  startShipment: reason,
  shipShipment: { ...reason, tracking_number: 'PARCEL-1' },
  turnDownShipment: { ...reason, note: null },
  creditDeposit: reason,
  dismissDeposit: reason,
  returnDeposit: reason,
  reviewCallback: reason,
  makeCodeBatch: { kind: 'voucher', value: 1, count: 1, ...reason },
  printCodeBatch: reason,
  voidCodeBatch: reason,
  makePromoCode: {
    code: `P${NUMBER}`,
    value: 1,
    is_fixed_value: true,
    is_once_per_player: true,
    uses_max: 10,
    starts_at: null,
    ends_at: null,
    ...reason,
  },
  endPromoCode: reason,
  createItem: { name: 'A lamp', type: 'lamp', price: 10, ...reason },
  changeItem: { name: 'Another lamp', ...reason },
  changeSetting: { value: null, ...reason },
  retireItem: reason,
  restoreItem: reason,
  changePrices: {
    prices: [{ id: 'lamp', price: 10 }],
    reprice_boxes: false,
    is_dry_run: true,
    ...reason,
  },
  createShopBox: {
    kind: 'box',
    slug: 'a-box',
    name: 'A box',
    category: 'tech',
    rtp: 90,
    items: [{ item_id: 'lamp', tickets: 10_000_000 }],
    ...reason,
  },
  changeShopBox: { name: 'Another box', ...reason },
  publishShopBox: reason,
  retireShopBox: reason,
  restoreShopBox: reason,
  changeCategory: { name: 'Tech', position: 2, ...reason },
  orderCategories: { slugs: ['tech'], ...reason },
  takeDownCustomBox: { ...reason, note: 'A note' },
  restoreCustomBox: reason,
  clearAmlAlert: reason,
  decideMarker: { ...reason, decision: 'nothing' },
  confirmAmlAlert: reason,
  readVerificationDocument: reason,
  approveVerification: {
    ...reason,
    document_ids: [NOBODY],
    document_country: 'DE',
    document_number: NUMBER,
  },
  reopenVerification: reason,
  refuseVerification: { ...reason, note: 'A note' },
  answerTicket: { message: 'It is on its way.', ...reason },
  endTicket: reason,
  dismissModerationCase: reason,
  removeChatMessage: reason,
  mutePlayer: { hours: 1, ...reason },
  confirmApproval: reason,
  rejectApproval: reason,
} satisfies Partial<SampleBodies>
