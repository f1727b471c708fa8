import { type PayoutCurrency, type PayoutCurrencyCode, payoutCurrencies } from './currencies.ts'
import { type PayoutNetwork, payoutNetworks } from './networks.ts'

/** The address that a pasted text names, or why the text names none for this currency. */
export type Payee = { address: string; fault?: undefined } | { address?: undefined; fault: string }

/** What copying brings along and nobody sees: spaces of every kind, joiners, marks of direction. */
const UNSEEN = /^[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/

/** An address behind the short name of a chain (EIP-3770), as wallets of several signers copy it. */
const OTHER_EVM = /^[a-z0-9-]{1,32}:0x[0-9a-f]{40}$/i

const NO_ADDRESS = 'This link names no address. Paste the address itself.'
const OTHER_TOKEN = 'This link asks for another token. Paste the address itself.'

/**
 * Reads what a player pasted: an address, a payment link (BIP 21, EIP-681, Solana Pay, and links of other chains in
 * the form of BIP 21), an account id (CAIP-10) or an address with a chain's short name (EIP-3770). A link's amount and texts are not used. A text that is no link is
 * returned as it is, without spaces around it; the address itself is not checked.
 */
export function readPayee(code: PayoutCurrencyCode, pasted: string): Payee {
  const text = inSmallHex(withoutUnseen(pasted))
  const colon = text.indexOf(':')
  if (colon === -1) return { address: text }
  const scheme = text.slice(0, colon).toLowerCase()
  const rest = text.slice(colon + 1)
  if (isAccountNamespace(scheme) && rest.includes(':')) return readAccountId(code, text)
  const wanted = payoutNetworks[code]
  if (!wanted.schemes.includes(scheme)) {
    const isLink = schemes.has(scheme) || OTHER_EVM.test(text)
    return isLink ? { fault: otherNetwork(scheme, code) } : { address: text }
  }
  const [place = '', query = ''] = cut(rest.startsWith('//') ? rest.slice(2) : rest, '?')
  const target = place.trim()
  const asked = new Map(query.split('&').map((pair) => cut(pair, '=')))
  if (wanted.chainId !== undefined) return readEthereumLink(code, target, asked)
  // BIP 21: a requirement that a wallet does not know makes the whole link invalid.
  if ([...asked.keys()].some((key) => key.toLowerCase().startsWith('req-'))) {
    return {
      fault: 'This link asks for something that we do not support. Paste the address itself.',
    }
  }
  const token = asked.get('spl-token') ?? asked.get('token')
  if (token !== undefined && token !== wanted.contract) return { fault: OTHER_TOKEN }
  if (target === '') return { fault: NO_ADDRESS }
  // The prefix of a cash address looks like a scheme, and is covered by the checksum.
  return { address: scheme === 'bitcoincash' ? `${text.slice(0, colon)}:${target}` : target }
}

/** EIP-681: `ethereum:[pay-]<address>[@<chain>][/<function>][?...]`. */
function readEthereumLink(
  code: PayoutCurrencyCode,
  text: string,
  asked: ReadonlyMap<string, string>,
): Payee {
  const { chainId, contract } = payoutNetworks[code]
  const [place, call] = cut(text.startsWith('pay-') ? text.slice(4) : text, '/')
  const [target, named] = cut(place, '@')
  if (named !== '' && named !== String(chainId)) return { fault: otherChain(named, code) }
  if (target === '') return { fault: NO_ADDRESS }
  if (call === '') return { address: target }
  const payee = asked.get('address')
  if (call !== 'transfer' || !payee) return { fault: NO_ADDRESS }
  return target.toLowerCase() === contract?.toLowerCase()
    ? { address: payee }
    : { fault: OTHER_TOKEN }
}

/** CAIP-10: `<namespace>:<reference>:<address>`. */
function readAccountId(code: PayoutCurrencyCode, text: string): Payee {
  const end = text.indexOf(':', text.indexOf(':') + 1)
  const named = text.slice(0, end)
  const { caip } = payoutNetworks[code]
  if (named.toLowerCase() !== caip.toLowerCase()) return { fault: otherChain(named, code) }
  return { address: text.slice(end + 1) }
}

const schemes = new Set(Object.values(payoutNetworks).flatMap((network) => network.schemes))
const namespaces = new Set(Object.values(payoutNetworks).map(({ caip }) => cut(caip, ':')[0]))
const isAccountNamespace = (scheme: string): boolean => namespaces.has(scheme)

function otherNetwork(scheme: string, code: PayoutCurrencyCode): string {
  const found = networkBy(({ schemes }) => schemes.includes(scheme))
  return `This is a link of ${found}, but you have chosen ${nameOf(code)}.`
}

function otherChain(named: string, code: PayoutCurrencyCode): string {
  const found = networkBy(({ chainId, caip }) => named === String(chainId) || named === caip)
  return `This is an address on ${found}, but you have chosen ${nameOf(code)}.`
}

function networkBy(isWanted: (network: PayoutNetwork) => boolean): string {
  const found = payoutCurrencies.find(({ code }) => isWanted(payoutNetworks[code]))
  return found ? found.network : 'another network'
}

const nameOf = (code: PayoutCurrencyCode): string =>
  (payoutCurrencies as readonly PayoutCurrency[]).find((each) => each.code === code)?.network ??
  code

function withoutUnseen(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** The prefix `0X` of a code that was printed in capitals, in its only right form. */
const inSmallHex = (text: string): string => text.replace(/(^|[:-])0X/, '$10x')

/** The text before and after the first mark; without one, all of it and nothing. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}
