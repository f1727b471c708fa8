import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keys, lastDropsQuery } from '#client/lib/api/queries.ts'
import { refetch } from '#client/lib/api/refetch.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { onOpeningEnd, pageDeps } from '#client/player/live-drops.ts'
import { events, PUBLIC_CHANNEL } from '#contract/realtime/channels.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { createDropFeed, type DropFeed } from './drop-feed.ts'

interface Drops {
  drops: readonly LastDrop[]
  isLoading: boolean
  error: Error | null
  retry: () => void
}

/** The latest drops of all boxes, live. */
export function useDrops(): Drops {
  const feed = useRef<DropFeed>(null)
  const snapshot = useQuery(lastDropsQuery)

  // The first rendering shows the drops embedded in the page; then the feed takes over.
  const [drops, setDrops] = useState<readonly LastDrop[]>(snapshot.data?.data ?? [])

  useEffect(() => {
    const running = runFeed(setDrops)
    feed.current = running.feed
    return running.stop
  }, [])
  useEffect(() => {
    if (snapshot.data) feed.current?.load(snapshot.data)
  }, [snapshot.data])

  return {
    drops,
    isLoading: snapshot.isPending,
    error: drops.length > 0 ? null : snapshot.error,
    retry: () => void snapshot.refetch(),
  }
}

/** A drop waits before it is shown: its tile then has its picture at once. */
function fetchPicture({ item }: LastDrop): void {
  new Image().src = atBase(item.img_url)
}

function runFeed(onChange: (drops: readonly LastDrop[]) => void) {
  const feed = createDropFeed({
    ...pageDeps,
    onGap: () => refetch(keys.lastDrops),
    onChange,
  })
  const ends = [
    listen(PUBLIC_CHANNEL, events.lastDrop, (drop) => {
      fetchPicture(drop)
      feed.arrive(drop)
    }),
    refetchOnSubscribed(PUBLIC_CHANNEL, keys.lastDrops),
    onOpeningEnd(feed.endOpening),
    feed.stop,
  ]
  const stop = () => {
    for (const end of ends) end()
  }
  return { feed, stop }
}
