import { plainReading, withoutDigits } from './readings.ts'

/** Full stops of other scripts and bullets, which stand for the dot of a host. */
const DOTS =
  /[\u00b7\u0387\u0589\u06d4\u0701\u2022\u2024\u2027\u2219\u22c5\u3002\u30fb\ufe52\uff0e\uff61]/gu
const WRAPPED_DOT = / ?[([{<] ?(?:\.|dot|d0t|punkt|point|punto) ?[)\]}>] ?/g
const SPOKEN_DOT = / (?:dot|d0t|punkt|point|punto) /g
const SPACED_DOT = / ?\. ?/g

/** Labels and dots, and what follows them. */
const RUN = /[\p{L}\p{N}_.-]+[/:?#]?/gu
const DOTS_OF_PAUSE = /\.{2,}/
const NETWORK_ADDRESS = /\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/
const LETTER = /\p{L}/u

/** Ends of hosts that are no words, so that they say enough even with spaces around their dot. */
const sureEnds = new Set(
  'com net org xyz gg io biz tv co cc ly ru eu uk gl tk gq vip icu casino онлайн рф сайт'.split(
    ' ',
  ),
)
/** Ends that are words too, which may follow a full stop without a space by mistake: refused only without one. */
const ends = new Set([
  ...sureEnds,
  ...'app dev link site online shop store club bet game games pro live top win fun click one space'.split(
    ' ',
  ),
  ...'website world info me to de fr nl pl es ca br cn jp kr tr ua cz se fi dk ch au nz za mx'.split(
    ' ',
  ),
  ...'pt gr ro hu bg by kz su ml ga cf ws pw fm ai vn ph hk sg tw 中国 网址 コム'.split(' '),
])

/**
 * Whether a text names a place outside the shop: an address, a host without a scheme, or one that is disguised by
 * look-alikes, spaces or words. Its length is limited before; the time grows in proportion to it.
 */
export function hasLink(text: string): boolean {
  const native = text.normalize('NFKC').toLowerCase()
  return [native, plainReading(text)].some((form) =>
    isLink(withoutSpelling(form.replaceAll(DOTS, '.'))),
  )
}

function isLink(text: string): boolean {
  if (['://', 'www.', 'xn--', 'mailto:'].some((sign) => text.includes(sign))) return true
  if (NETWORK_ADDRESS.test(text)) return true
  const written = text.replaceAll(WRAPPED_DOT, '.')
  if (hostsIn(written).some(isHost)) return true
  const joined = written.replaceAll(SPOKEN_DOT, '.').replaceAll(SPACED_DOT, '.')
  return hostsIn(joined).some((host) => endsOf(host).some((end) => sureEnds.has(end)))
}

/** Labels with single dots between them; several dots are a pause. */
const hostsIn = (text: string): string[] =>
  (text.match(RUN) ?? [])
    .flatMap((run) => run.split(DOTS_OF_PAUSE))
    .filter((part) => labelsOf(part).length > 1)

const labelsOf = (host: string): string[] =>
  host
    .replaceAll(/[/:?#]/g, '')
    .split('.')
    .filter((label) => label !== '')

/** A host with a known end, or with any end and a path. */
function isHost(host: string): boolean {
  const last = labelsOf(host).at(-1) ?? ''
  return (
    ends.has(last) ||
    endsOf(host).some((end) => sureEnds.has(end)) ||
    (host.endsWith('/') && isWord(last))
  )
}

/** The labels that may end a host, as they are and with letters for their digits; nothing of a number. */
const endsOf = (host: string): string[] =>
  labelsOf(host)
    .slice(1)
    .filter((label) => LETTER.test(label))
    .flatMap((label) => [label, withoutDigits(label)])

const isWord = (label: string): boolean => label.length > 1 && LETTER.test(label)

/** Joins what is spelled: `s t a k e . c o m`. */
function withoutSpelling(text: string): string {
  const words = text.split(' ')
  const isSign = words.map((word) => [...word].length === 1)
  return words
    .map((word, index) => (index > 0 && !(isSign[index] && isSign[index - 1]) ? ` ${word}` : word))
    .join('')
}
