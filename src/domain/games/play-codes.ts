import { type Game, games, type StakeName } from './games.ts'

/** What an entry of a player's wallet is to a game. */
export interface PlayCode {
  /**
   * What a sponsor pays for the seats of others is a stake of the sponsor, too. A fee is none: it counts against limits and
   * earns nothing.
   */
  kind: 'stake' | 'sponsored' | 'fee' | 'refund' | 'payout'
  game: Game
  /** The name of the stake, which has the edge. */
  stake: StakeName
  /** Of a refund: the code of what it returns, under the same reference. */
  returns: string | null
}

/**
 * The codes of all entries of wallets that belong to play, by what they are: the one table that knows it. A game whose
 * bets are drawn at once has no refunds.
 */
export const playCodes: ReadonlyMap<string, PlayCode> = new Map(
  games.flatMap((game) =>
    (Object.keys(game.edges) as StakeName[]).flatMap((stake): [string, PlayCode][] => {
      const of = { game: game.name, stake, returns: null }
      const taken = `${stake}.stake`
      const bet: [string, PlayCode][] = [
        [taken, { ...of, kind: 'stake' }],
        [`${stake}.payout`, { ...of, kind: 'payout' }],
      ]
      if (game.kind !== 'round' && game.kind !== 'battle') return bet
      bet.push([`${stake}.refund`, { ...of, kind: 'refund', returns: taken }])
      if (game.kind === 'round') return bet
      const sponsored = `${stake}.sponsor`
      return [
        ...bet,
        [`${stake}.fee`, { ...of, kind: 'fee' }],
        [`${stake}.fee-back`, { ...of, kind: 'refund', returns: `${stake}.fee` }],
        [sponsored, { ...of, kind: 'sponsored' }],
        [`${stake}.sponsor-back`, { ...of, kind: 'refund', returns: sponsored }],
      ]
    }),
  ),
)

/** The codes of stakes for a seat or a bet of one's own. */
export const stakeCodes: readonly string[] = codesOf('stake')

/** Whether an entry is a stake for a seat or a bet of one's own. */
export const isStake = (code: string): boolean => playCodes.get(code)?.kind === 'stake'

/** The codes of a kind. */
export function codesOf(kind: PlayCode['kind']): string[] {
  return [...playCodes].flatMap(([code, play]) => (play.kind === kind ? [code] : []))
}
