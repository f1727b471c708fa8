import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import type { PossibleItem } from '#client/ui/reel/reel-strip.ts'
import type { Battle } from '#contract/http/battles.ts'
import { battleChannel, events } from '#contract/realtime/channels.ts'
import {
  applyBattleEvent,
  type BattleEvent,
  type BattleEvents,
  type BattleView,
  isStale,
  mergeSnapshot,
  viewOf,
} from './battle-state.ts'

/** Detects an event that no node published, because one died between the commit and the publication. */
const READ_AGAIN_MS = 15_000

/** A battle as it proceeds: read once, then updated by events, and refetched when events were missed. */
export function useBattle(id: string) {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: keys.battle(id),
    queryFn: async ({ signal }) =>
      (await send('GET /api/battles/:id', { params: { id }, signal })).data,
    // A read is valid only at its moment.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : READ_AGAIN_MS),
  })
  const [view, dispatch] = useReducer(reduce, null)
  useEffect(() => {
    if (data) dispatch({ battle: data, nowMs: dataUpdatedAt })
  }, [data, dataUpdatedAt])

  useEffect(() => {
    const stops = names.map((name) =>
      listen(battleChannel(id), events[name], (payload: BattleEvents[typeof name]) =>
        dispatch({ event: { name, data: payload } as BattleEvent, nowMs: Date.now() }),
      ),
    )
    stops.push(refetchOnSubscribed(battleChannel(id), keys.battle(id)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])

  // Each event received while the view is stale triggers another read, in case the last reply was too old.
  const receivedBehind = view && isStale(view) ? view.receivedSeq : null
  useEffect(() => {
    if (receivedBehind !== null) void refetch()
  }, [receivedBehind, refetch])

  return { view, error: view ? null : error, refetch }
}

const names = [
  'playerJoined',
  'battleStarted',
  'roundStarted',
  'roundEnded',
  'battleEnded',
  'battleCanceled',
  'rematchCreated',
] as const satisfies readonly (keyof BattleEvents)[]

type Update = { nowMs: number } & ({ battle: Battle } | { event: BattleEvent })

function reduce(view: BattleView | null, update: Update): BattleView | null {
  if ('event' in update) return view && applyBattleEvent(view, update.event, update.nowMs)
  return view
    ? mergeSnapshot(view, update.battle, update.nowMs)
    : viewOf(update.battle, update.nowMs)
}

const isOver = (battle: Battle | undefined): boolean =>
  battle?.status === 'ended' || battle?.status === 'canceled'

/** By version hash, because one slug may name several boxes. */
export type ItemsByVersion = ReadonlyMap<string, readonly PossibleItem[]>

/** The items of a battle's boxes in the versions played; preloads their pictures. */
export function useBoxItems(battleId: string): ItemsByVersion | undefined {
  const { data } = useQuery({
    queryKey: keys.battleBoxes(battleId),
    queryFn: async ({ signal }) => {
      const params = { id: battleId }
      return (await send('GET /api/battles/:id/boxes', { params, signal })).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    select: byVersion,
  })
  useEffect(() => {
    const urls = new Set([...(data?.values() ?? [])].flat().map(({ img_url }) => img_url))
    for (const url of urls) new Image().src = atBase(url)
  }, [data])
  return data
}

const byVersion = (
  boxes: readonly { version_hash: string; items: readonly PossibleItem[] }[],
): ItemsByVersion => new Map(boxes.map(({ version_hash, items }) => [version_hash, items]))
