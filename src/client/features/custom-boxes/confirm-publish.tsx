import { Button } from '#client/ui/button.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { percentOf } from '#domain/games/custom-box.ts'
import { formatCoins } from '#domain/money/money.ts'
import { type BoxStats, riskSentence } from './box-stats.ts'

interface ConfirmPublishProps {
  name: string
  stats: BoxStats
  onConfirm: () => void
  onClose: () => void
}

/** Reads back what players will pay for the box and what happens to them, before it is published. */
export function ConfirmPublish({ name, stats, onConfirm, onClose }: ConfirmPublishProps) {
  const { priceCents, risk } = stats
  return (
    <Modal title={`Publish “${name}” at ${formatCoins(priceCents)}?`} onClose={onClose}>
      <Stack gap={20}>
        <Facts>
          <Fact name="Price of an opening">{formatCoins(priceCents)}</Fact>
          <Fact name="Wins at least the price">{`${percentOf(risk.ticketsAbove)}%`}</Fact>
          <Fact name="Median prize">{formatCoins(risk.medianCents)}</Fact>
        </Facts>
        <p>{riskSentence(stats)}</p>
        <Button variant="brass" isWide data-autofocus onClick={onConfirm}>
          Publish it
        </Button>
        <Button isWide onClick={onClose}>
          Keep editing
        </Button>
      </Stack>
    </Modal>
  )
}
