import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { Possible } from '#client/ui/reel/reel-strip.ts'

/** By the hash of the version, because a slug may stand for several boxes. */
export type ItemsByVersion = ReadonlyMap<string, readonly Possible[]>

/** What the boxes of a battle hold in the versions that are played; their pictures are fetched ahead. */
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
    for (const url of urls) new Image().src = url
  }, [data])
  return data
}

const byVersion = (
  boxes: readonly { version_hash: string; items: readonly Possible[] }[],
): ItemsByVersion => new Map(boxes.map(({ version_hash, items }) => [version_hash, items]))
