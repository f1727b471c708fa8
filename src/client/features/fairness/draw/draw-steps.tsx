import { hexToBytes } from '@noble/hashes/utils.js'
import type { ReactNode } from 'react'
import { showCount } from '#client/lib/format/coins.ts'
import { Surface } from '#client/ui/surface.tsx'
import { type DrawnBlock, type DrawnWord, recordDraws } from '#domain/fairness/draw-steps.ts'
import { commitmentOf } from '#domain/fairness/seeds.ts'
import type { DrawStream } from '#domain/fairness/stream.ts'
import { TICKETS } from '#domain/games/box.ts'
import { instantGames } from '#domain/games/games.ts'
import type { InstantTerms } from '#domain/games/instant.ts'
import { formatCoins } from '#domain/money/money.ts'
import { pictureOf } from '../games/proofs.ts'
import { Hex } from '../hex.tsx'
import css from './draw-steps.module.css'
import type { RawDraw } from './raw-values.ts'

/** How a draw is derived from its seeds, byte by byte: commitment, block, numbers, result. */
export function DrawSteps({ draw }: { draw: RawDraw }) {
  const { serverSeed, clientSeed, nonce } = draw
  const bytes = hexToBytes(serverSeed)
  const { stream, blocks, words } = recordDraws({ serverSeed: bytes, clientSeed, nonce })
  const outcome = outcomeOf(draw, stream)
  return (
    <ol className={css.steps}>
      <Step title="The seed is the one we committed to" note="SHA-256 of its 32 bytes">
        <Hex value={commitmentOf(bytes)} label="commitment" />
      </Step>
      <Step title="Both seeds and the nonce are mixed" note="HMAC-SHA256, the server seed as key">
        <Blocks blocks={blocks} used={words.length} />
      </Step>
      <Step
        title={
          words.length === 1 ? 'Eight bytes become a number' : 'Every eight bytes become a number'
        }
        note={`u mod ${showCount(words[0]?.range ?? 1)}: each result as likely as the others`}
      >
        <Words words={words} />
      </Step>
      <Step title="The result" note={outcome.note}>
        <p className={css.result} role="status">
          {outcome.words}
        </p>
        {outcome.picture}
      </Step>
    </ol>
  )
}

interface StepProps {
  title: string
  note: string
  children: ReactNode
}

const Step = ({ title, note, children }: StepProps) => (
  <Surface as="li" tone="flat" className={css.step}>
    <h3>{title}</h3>
    <p>{note}</p>
    {children}
  </Surface>
)

const WORD = /.{16}/g

/** Each block with its message, in groups of eight bytes; the bytes used are highlighted. */
function Blocks({ blocks, used }: { blocks: readonly DrawnBlock[]; used: number }) {
  return (
    <dl className={css.blocks}>
      {blocks.map(({ message, hex }, at) => (
        <div key={message}>
          <dt>
            <code translate="no">{message}</code>
          </dt>
          <dd>
            {(hex.match(WORD) ?? []).map((word, index) => (
              <code key={word} translate="no" data-used={at * 4 + index < used || undefined}>
                {word}
              </code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A single number as a calculation; many as a row of results. */
function Words({ words }: { words: readonly DrawnWord[] }) {
  const [word] = words
  if (words.length > 1) {
    return (
      <ul className={css.turns}>
        {words.map(({ hex, drawn }) => (
          <li key={hex} data-right={drawn === 1 || undefined}>
            <code translate="no">…{hex.slice(-2)}</code>
            <b>{drawn ?? 'skipped'}</b>
          </li>
        ))}
      </ul>
    )
  }
  if (!word) return null
  return (
    <p className={css.sum}>
      <code translate="no">{BigInt(`0x${word.hex}`).toString()}</code> mod {showCount(word.range)} ={' '}
      <b>{showCount(word.drawn ?? 0)}</b>
    </p>
  )
}

/** The meaning of the numbers in their game. */
function outcomeOf({ game: name, parameters, stakeCents }: RawDraw, stream: DrawStream) {
  const game = instantGames.get(name)
  if (!game) {
    const ticket = stream.uniform(TICKETS)
    return {
      words: `Ticket ${showCount(ticket)}`,
      note: 'The item whose range contains this ticket is won; the most expensive item owns the first tickets.',
      picture: null,
    }
  }
  const terms = game.rules as unknown as InstantTerms
  const Picture = pictureOf(name)
  const { result, payout } = game.draw(terms, parameters, BigInt(stakeCents), stream)
  return {
    words: game.words.result(result),
    note: `${game.label}, ${game.words.bet(parameters)}: a stake of ${coinsOf(stakeCents)} pays ${formatCoins(payout)}.`,
    picture: Picture && <Picture {...{ parameters, result, stakeCents, terms }} />,
  }
}

const coinsOf = (cents: number) => formatCoins(BigInt(cents))
