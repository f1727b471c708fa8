import { showCoins } from '#client/lib/format/coins.ts'
import type { Battle } from '#contract/http/battles.ts'
import { payoutWorth, sumCoins } from './battle-totals.ts'
import { hasTeams, teamName } from './battle-words.ts'

interface EndWords {
  title: string
  text: string
}

/** How a battle ended, for who looks at it: a seat's own player, or anybody else (null). */
export function endWords(battle: Battle, ownSeat: number | null): EndWords {
  const payouts = battle.payouts ?? []
  const own = payouts.find(({ seat }) => seat === ownSeat)
  const pot = showCoins(sumCoins(payouts.map(payoutWorth)))
  if (battle.mode === 'shared') {
    const share = showCoins(own ? payoutWorth(own) : 0)
    const text = `All that was drawn, ${pot} coins, was shared evenly.`
    return { title: own ? `Your share is ${share}` : 'Everybody has a share', text }
  }
  const title = own
    ? `You have won ${showCoins(payoutWorth(own))}`
    : `${winnerOf(battle)} won ${pot}`
  return { title, text: own ? ownText(battle, own) : whyText(battle) }
}

function winnerOf({ format, seats, winners }: Battle): string {
  const winning = seats.filter(({ seat }) => winners?.includes(seat))
  const [first] = winning
  if (first && hasTeams(format)) return teamName(first.team_idx)
  return first?.player?.name ?? 'The winner'
}

function ownText(battle: Battle, own: { items: readonly unknown[] }): string {
  const { length } = own.items
  if (length === 0) return `${whyText(battle)} The coins are on your balance.`
  const items = length === 1 ? 'The item is' : `All ${length} items are`
  return `${whyText(battle)} ${items} in your inventory.`
}

function whyText({ mode, is_crazy, draw }: Pick<Battle, 'mode' | 'is_crazy' | 'draw'>): string {
  if (mode === 'jackpot') return 'One draw decided.'
  const what = mode === 'last_chance' ? 'last round' : 'total'
  if (draw?.kind === 'tie') return `The best ${what} was equal, so that a draw decided.`
  return is_crazy ? `The lowest ${what} took everything.` : `The highest ${what} took everything.`
}
