import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { useChatChoices, useHasChat } from '#client/player/chat/chat-choices.ts'
import { useSession } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Battle, BattleSeat } from '#contract/http/battles.ts'
import type { Emote } from '#contract/http/chat.ts'
import css from './emotes.module.css'
import { TeamGrid } from './seats.tsx'
import {
  emoteLooks,
  type ShownEmote,
  showOwnEmote,
  useEmoteFeed,
  useHasEmotes,
  useShownEmotes,
} from './use-emotes.ts'

/** The emotes of the players, in a row above their seats: one covers neither an item nor an amount. */
export function SeatEmotes({ seats }: Pick<Battle, 'seats'>) {
  if (!useHasEmotes()) return null
  return (
    <div className={css.seats}>
      <TeamGrid seats={seats}>{(seat) => <SeatEmote seat={seat} />}</TeamGrid>
    </div>
  )
}

function SeatEmote({ seat }: { seat: BattleSeat }) {
  const shown = useShownEmotes((state) =>
    state.shown.find(({ userId }) => userId === seat.player?.id),
  )
  return <div className={css.place}>{shown ? <Bubble key={shown.key} shown={shown} /> : null}</div>
}

/** Nothing to read aloud: an emote says nothing of the battle, and many may follow each other. */
function Bubble({ shown, isNamed = false }: { shown: ShownEmote; isNamed?: boolean }) {
  const { label, icon } = emoteLooks[shown.emote]
  return (
    <span className={css.bubble} data-emote={shown.emote} aria-hidden="true" translate="no">
      <Icon name={icon} size={18} />
      {isNamed ? <b>{shown.name}</b> : null}
      <span className={css.label}>{label}</span>
    </span>
  )
}

/** Below the seats: the emotes to send, those of the audience, and the switch that hides them all. */
export function EmoteBar({ battle }: { battle: Battle }) {
  const hasChat = useHasChat()
  const hasEmotes = useHasEmotes()
  useEmoteFeed(battle.id, hasEmotes)
  if (!hasChat) return null
  return (
    <section className={css.bar} aria-label="Emotes">
      {hasEmotes ? <Palette battleId={battle.id} /> : null}
      {hasEmotes ? <Audience seats={battle.seats} /> : null}
      <IconButton
        icon={hasEmotes ? 'eye-slash-fill' : 'smiley-wink-fill'}
        label={hasEmotes ? 'Hide emotes' : 'Show emotes'}
        onClick={() => useChatChoices.setState({ hasEmotes: !hasEmotes })}
      />
    </section>
  )
}

/** From one emote to the next; the call allows as many. */
const PAUSE_MS = 2_500

function Palette({ battleId }: { battleId: string }) {
  const isPlayer = useSession(({ auth }) => auth !== null)
  const [isPausing, setPausing] = useState(false)
  const show = useMutation({
    mutationFn: (emote: Emote) =>
      send('POST /api/battles/:id/emote', { params: { id: battleId }, body: { emote } }),
    onSuccess: (_, emote) => {
      const { user } = useSession.getState()
      if (user) showOwnEmote(emote, user)
    },
  })
  useEffect(() => {
    if (!isPausing) return
    const timer = setTimeout(() => setPausing(false), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isPausing])
  const handlePress = (emote: Emote) => {
    if (isPausing) return
    setPausing(true)
    show.mutate(emote)
  }
  if (!isPlayer) return null
  return (
    <div className={css.palette} data-pausing={isPausing}>
      {(Object.keys(emoteLooks) as Emote[]).map((emote) => (
        <button
          key={emote}
          type="button"
          title={emoteLooks[emote].label}
          aria-label={emoteLooks[emote].label}
          aria-disabled={isPausing}
          onClick={() => handlePress(emote)}
        >
          <Icon name={emoteLooks[emote].icon} size={20} />
        </button>
      ))}
    </div>
  )
}

const AUDIENCE_MAX = 3

/** The newest emotes of those who have no seat. */
function Audience({ seats }: Pick<Battle, 'seats'>) {
  const shown = useShownEmotes((state) => state.shown)
  const others = shown.filter(({ userId }) => !seats.some(({ player }) => player?.id === userId))
  return (
    <div className={css.audience}>
      {others.slice(-AUDIENCE_MAX).map((each) => (
        <Bubble key={each.key} shown={each} isNamed />
      ))}
    </div>
  )
}
