import {
  type BattleReceipt,
  type BoxReceipt,
  conclusions,
  type Verdict,
  type Verification,
} from '#domain/fairness/receipt.ts'
import { element } from './element.ts'

const titles: Record<Verdict, string> = {
  verified: 'Verified',
  pending: 'Pending',
  failed: 'Failed',
}

/** The verdict in a word and a sentence, and on what it was given. */
export function showVerdict(
  place: HTMLElement,
  { verdict, checks }: Verification,
  receipt: unknown,
): void {
  const panel = element(
    'div',
    'verdict',
    element('strong', '', titles[verdict]),
    element('p', '', conclusions[verdict]),
  )
  panel.dataset.verdict = verdict
  const isReadable = checks.some(({ name, isOk }) => name === 'form' && isOk)
  if (isReadable)
    panel.append(element('p', 'subject', subjectOf(receipt as BoxReceipt | BattleReceipt)))
  place.replaceChildren(panel)
}

/** What a well-formed receipt calls itself. */
function subjectOf(receipt: BoxReceipt | BattleReceipt): string {
  if (receipt.game === 'battle') {
    const { format, mode } = receipt.parameters
    return `Battle ${receipt.battle_id}: ${format}, ${mode}, ${receipt.status}.`
  }
  const { slug, version } = receipt.configuration
  return `Bet ${receipt.bet_id}: box ${slug}, version ${version}, nonce ${receipt.nonce}.`
}
