import { expectTypeOf, it } from 'vitest'
import type { DrawStream, Hmac, StreamHmac } from '#domain/fairness/stream.ts'
import type { Cents } from '#domain/money/money.ts'
import type { seatStream, tieStream } from './battle.ts'
import type { BattleRules, BattleSeeds, playBattle } from './battle-rules.ts'
import type { BoxItem, drawBox } from './box.ts'
import type { bustOf } from './crash.ts'
import type { DealBet, DealTerms, deals } from './deals.ts'
import type { DiceBet, DiceTerms, dice } from './dice.ts'
import type { InstantTerms } from './instant.ts'
import type { PlinkoBet, PlinkoTerms, plinko } from './plinko.ts'
import type { sectorOf } from './wheel.ts'

// The types are the test: a draw that received a player, their role or their history would not compile here.
it('draws receive nothing about the player', () => {
  expectTypeOf<Parameters<typeof drawBox>>().toEqualTypeOf<
    [items: readonly BoxItem[], stream: DrawStream]
  >()
  expectTypeOf<Parameters<typeof playBattle>>().toEqualTypeOf<
    [
      rules: BattleRules,
      rounds: readonly (readonly BoxItem[])[],
      seeds: BattleSeeds,
      hmac?: Hmac | undefined,
    ]
  >()
  expectTypeOf<keyof BattleSeeds>().toEqualTypeOf<'serverSeed' | 'entropy'>()
  expectTypeOf<keyof BattleRules>().toEqualTypeOf<'format' | 'mode' | 'isCrazy'>()
  expectTypeOf<keyof BoxItem>().toEqualTypeOf<'id' | 'name' | 'priceCents' | 'tickets'>()
  type Battle = { serverSeed: Uint8Array; entropy: string }
  expectTypeOf<Parameters<typeof seatStream>>().toEqualTypeOf<
    [battle: Battle, round: number, seat: number, hmac?: StreamHmac | undefined]
  >()
  expectTypeOf<Parameters<typeof tieStream>>().toEqualTypeOf<
    [battle: Battle, hmac?: StreamHmac | undefined]
  >()
  expectTypeOf<Parameters<typeof bustOf>>().toEqualTypeOf<
    [link: Uint8Array, salt: string, hmac?: Hmac | undefined]
  >()
  expectTypeOf<Parameters<typeof sectorOf>>().toEqualTypeOf<
    [link: Uint8Array, salt: string, round: number, hmac?: StreamHmac | undefined]
  >()
  type Drawn<Game extends { draw(...given: never): unknown }> = Parameters<Game['draw']>
  expectTypeOf<Drawn<typeof dice>>().toEqualTypeOf<
    [terms: DiceTerms, parameters: DiceBet, stake: Cents, stream: DrawStream]
  >()
  expectTypeOf<Drawn<typeof plinko>>().toEqualTypeOf<
    [terms: PlinkoTerms, parameters: PlinkoBet, stake: Cents, stream: DrawStream]
  >()
  expectTypeOf<Drawn<typeof deals>>().toEqualTypeOf<
    [terms: DealTerms, parameters: DealBet, stake: Cents, stream: DrawStream]
  >()
  type Limits = 'min_amount' | 'max_amount' | 'max_payout'
  expectTypeOf<keyof InstantTerms>().toEqualTypeOf<'game' | 'house_edge' | Limits>()
  type Chances = keyof InstantTerms | 'min_chance' | 'max_chance' | 'rtp'
  expectTypeOf<keyof DiceTerms>().toEqualTypeOf<Chances>()
  expectTypeOf<keyof DealTerms>().toEqualTypeOf<Chances>()
  expectTypeOf<keyof PlinkoTerms>().toEqualTypeOf<keyof InstantTerms | 'paytables'>()
  expectTypeOf<keyof DiceBet>().toEqualTypeOf<'target' | 'direction'>()
  expectTypeOf<keyof PlinkoBet>().toEqualTypeOf<'rows' | 'risk'>()
  expectTypeOf<keyof DealBet>().toEqualTypeOf<
    'inventory_item_ids' | 'amount' | 'target_item_id' | 'target_price_cents'
  >()
})
