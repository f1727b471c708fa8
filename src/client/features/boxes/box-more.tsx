import { useNear } from '#client/lib/browser/use-near.ts'
import type { Box } from '#contract/http/boxes.ts'
import { BoxDrops } from './box-drops.tsx'
import { LazyVersionHistory } from './lazy-version-history.tsx'
import { RelatedBoxes } from './related-boxes.tsx'

/** What stands below the contents of a box: asked for when somebody scrolls that far. */
export function BoxMore({ box }: { box: Box }) {
  const [ref, isNear] = useNear<HTMLDivElement>()
  return (
    <div ref={ref}>
      <BoxDrops box={box} isNear={isNear} />
      {isNear ? (
        <>
          <LazyVersionHistory box={box} />
          <RelatedBoxes box={box} />
        </>
      ) : null}
    </div>
  )
}
