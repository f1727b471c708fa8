import type { FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { CurrencyChoice, CurrencyChoiceSkeleton } from '#client/ui/money/currency-choice.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { DepositDraft } from '../deposit-draft.ts'
import { MethodIntro } from '../forms/method-intro.tsx'
import { TermsPanel } from '../terms/terms-panel.tsx'
import { useDepositTerms } from '../terms/use-deposit-terms.ts'
import { CryptoFailure } from './crypto-failure.tsx'
import { useCryptoCurrencies } from './use-crypto.ts'

interface CryptoChoiceProps {
  picked: string | null
  draft: DepositDraft
  onPick: (currency: string) => void
  onNext: () => void
}

/** The choice of a currency; Next continues once one is picked. */
export function CryptoChoice({ picked, draft, onPick, onNext }: CryptoChoiceProps) {
  const offer = useDepositTerms()?.first_crypto_bonus
  const { percent = 0, max = 0, note = null } = offer ?? {}
  const { data: currencies, error, isFetching, refetch } = useCryptoCurrencies()
  if (error && !currencies) {
    return <CryptoFailure isBusy={isFetching} onRetry={() => void refetch()} />
  }
  const isOnOffer = currencies?.some(({ currency }) => currency === picked) ?? false
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isOnOffer) onNext()
  }
  return (
    <Stack as="form" onSubmit={handleSubmit}>
      <MethodIntro
        title="Pick a currency"
        aside={percent > 0 ? <Chip tone="brass">bonus {percent}%</Chip> : null}
      >
        {percent > 0 ? (
          <span>
            {`${percent}% of your first crypto deposit as a bonus, up to ${max} coins, once per person. `}
          </span>
        ) : null}
        <span>Minimum deposit 35 USD.</span>
      </MethodIntro>
      {currencies ? (
        <CurrencyChoice currencies={currencies} picked={picked} onPick={onPick} />
      ) : (
        <CurrencyChoiceSkeleton />
      )}
      {offer ? (
        <TermsPanel
          amount={null}
          bonus={percent > 0 ? { max } : null}
          bonusNote={note}
          draft={draft}
        />
      ) : null}
      <Button variant="brass" type="submit" size="l" isWide disabled={!isOnOffer}>
        Next
      </Button>
    </Stack>
  )
}
