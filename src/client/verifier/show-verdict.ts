import type { PublishedChain } from '#domain/fairness/chain-check.ts'
import {
  type BattleReceipt,
  type BoxReceipt,
  conclusions,
  type InstantReceipt,
  type RoundReceipt,
  type Verdict,
  type Verification,
} from '#domain/fairness/receipt.ts'
import { instantGames } from '#domain/games/games.ts'
import { element } from './element.ts'

const titles: Record<Verdict, string> = {
  verified: 'Verified',
  pending: 'Pending',
  failed: 'Failed',
}

/** The verdict in a word and a sentence, and what it applies to. */
export function showVerdict(
  place: HTMLElement,
  { verdict, checks }: Verification,
  value: unknown,
): void {
  const panel = element(
    'div',
    'verdict',
    element('strong', '', titles[verdict]),
    element('p', '', conclusions[verdict]),
  )
  panel.dataset.verdict = verdict
  const isReadable = checks.some(({ name, isOk }) => name === 'form' && isOk)
  if (isReadable) panel.append(element('p', 'subject', subjectOf(value as Subject)))
  place.replaceChildren(panel)
}

/** The progress of a long check, from 0 to 1. */
export function showProgress(place: HTMLElement, share: number): void {
  const known = place.querySelector('progress')
  const bar = known ?? element('progress', '')
  bar.setAttribute('aria-label', 'Checked')
  bar.value = share
  if (!known) place.replaceChildren(bar)
}

type Subject = DrawnReceipt | BattleReceipt | RoundReceipt | PublishedChain
type DrawnReceipt = BoxReceipt | InstantReceipt

/** The name of a valid receipt or chain. */
function subjectOf(subject: Subject): string {
  if ('links' in subject) {
    return `Chain ${subject.chain_id} of ${subject.game}: ${subject.links.length} rounds.`
  }
  if ('battle_id' in subject) {
    const { format, mode } = subject.parameters
    return `Battle ${subject.battle_id}: ${format}, ${mode}, ${subject.status}.`
  }
  if ('chain' in subject) {
    const { game, bet_id, index, chain, status } = subject
    return `Bet ${bet_id}: ${game}, round ${index} of chain ${chain.chain_id}, ${status}.`
  }
  return `Bet ${subject.bet_id}: ${betOf(subject)}, nonce ${subject.nonce}.`
}

function betOf(subject: DrawnReceipt): string {
  const game = instantGames.get(subject.game)
  if (game) return `${game.label}, ${game.words.bet(subject.parameters)}`
  const { slug, version } = (subject as BoxReceipt).configuration
  return `box ${slug}, version ${version}`
}
