import { type FormEvent, useEffect, useRef } from 'react'
import { showCoins } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { boxGame } from '#domain/games/box-games.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { giftTimes } from '#domain/rewards/deposit-terms.ts'
import css from './code-box.module.css'
import type { DepositCode } from './use-deposit-code.ts'

const BOX_TIMES = giftTimes(boxGame.edges.box.counted)
const ONE_PERCENT_TIMES = giftTimes(100)

interface CodeBoxProps {
  code: DepositCode
  /** Whether the button is the primary action. */
  isMain?: boolean
}

/** The field for a code of any kind, below the form of every method. */
export function CodeBox({ code, isMain = false }: CodeBoxProps) {
  const { draft, active, fault, redeemed, isBusy, type, apply } = code
  const place = useRef<HTMLElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const isEmpty = draft.trim() === ''
  // The field is empty and its button disabled, so the focus moves to the confirmation.
  useEffect(() => {
    if (redeemed) said.current?.focus()
  }, [redeemed])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) void apply()
  }
  return (
    <section ref={place} className={css.box} data-main={isMain} aria-label="Voucher entry">
      {active ? (
        <p>
          The promo code {active.code} counts for this deposit. Remove it above to enter another
          code.
        </p>
      ) : (
        <>
          <p>Promo code, gift card or voucher</p>
          <form className={css.entry} noValidate onSubmit={handleSubmit}>
            <Field
              label="Code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={80}
              value={draft}
              error={fault}
              onChange={(event) => type(event.target.value)}
              suffix={
                <Button
                  className={css.button}
                  type="submit"
                  size="s"
                  variant={isMain ? 'brass' : 'ghost'}
                  disabled={isEmpty}
                  isBusy={isBusy}
                >
                  Apply<span className="hidden"> code</span>
                </Button>
              }
            />
          </form>
          <p ref={said} className={css.thanks} role="status" tabIndex={-1}>
            {redeemed ? (
              <>
                <Icon name="check-circle-fill" size={16} />
                <span>{`${redeemed.msg} ${bindingOf(redeemed.data)}`}</span>
              </>
            ) : null}
          </p>
          <small className={css.terms}>
            Coins of a gift card have to be staked once before they can be withdrawn. A voucher is a
            gift of the house: its coins have to be staked {BOX_TIMES} times on boxes, or{' '}
            {ONE_PERCENT_TIMES} times at games with a 1% edge, before anything can be withdrawn or
            shipped. You can give it up at any time.
          </small>
        </>
      )}
    </section>
  )
}

/** What binds the coins of a code that was redeemed. */
function bindingOf({ kind, value }: { kind: string; value: number }): string {
  if (kind === 'gift_code') return `Stake ${showCoins(value)} once before you withdraw.`
  const times = BigInt(BOX_TIMES)
  return `Stake ${showCoins(toCoins(toCents(value) * times))} on boxes before you withdraw or ship.`
}
