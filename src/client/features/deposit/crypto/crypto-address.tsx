import { type ComponentType, lazy, Suspense } from 'react'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CryptoIcon } from '#client/ui/money/crypto-icon.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { DepositAddress } from '#contract/http/deposit.ts'
import type { DepositDraft } from '../deposit-draft.ts'
import { PlayOn, ResultView } from '../result/result-view.tsx'
import { TermsPanel } from '../terms/terms-panel.tsx'
import css from './crypto-address.module.css'
import { CryptoArrival, useArrival } from './crypto-arrival.tsx'
import { CryptoFailure } from './crypto-failure.tsx'
import { minimumIn, showDecimal, showRate } from './crypto-figures.ts'
import { useDepositAddress } from './use-crypto.ts'

/** If the QR code fails to load, the address can still be copied. */
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(async () => {
  const code = await import('#client/ui/money/qr-code.tsx').catch(() => null)
  return { default: code?.QrCode ?? (() => null) }
})

interface CryptoAddressProps {
  currency: string
  draft: DepositDraft
  onBack: () => void
}

/** The deposit address of a currency, and the rate at which it is credited. */
export function CryptoAddress({ currency, draft, onBack }: CryptoAddressProps) {
  const {
    data: address,
    error,
    isFetching,
    refetch,
  } = useDepositAddress(currency, !draft.isBonusDeclined)
  if (error && !address) {
    return <CryptoFailure isBusy={isFetching} onRetry={() => void refetch()} onBack={onBack} />
  }
  if (!address) return <AddressWait onBack={onBack} />
  return <KnownAddress address={address} draft={draft} onBack={onBack} />
}

interface KnownAddressProps extends Omit<CryptoAddressProps, 'currency'> {
  address: DepositAddress
}

/** The address until its payment is there, and then the same result as of every other method. */
function KnownAddress({ address, draft, onBack }: KnownAddressProps) {
  const { close } = useModalRoute()
  const deposit = useArrival(address.wallet)
  if (deposit?.status === 'paid') {
    return (
      <div className={css.arrived}>
        <ResultView verdict="received" deposit={deposit} />
        <PlayOn onDone={close} />
      </div>
    )
  }
  return (
    <div className={css.address}>
      <AddressHead address={address} />
      <div className={css.code}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <QrCode text={address.wallet} label={`${address.name} address`} />
        </Suspense>
      </div>
      <Facts address={address} />
      <TermsPanel
        amount={null}
        bonus={address.bonus_percent > 0 ? { max: address.bonus_max } : null}
        bonusNote={address.bonus_note}
        draft={draft}
      />
      <Stack>
        <CopyBlock
          label="Wallet address"
          text={address.wallet}
          {...(address.expires_at !== null && { hint: untilWords(address.expires_at) })}
        />
        {address.tag === null ? null : (
          <CopyBlock
            label="Tag"
            text={address.tag}
            hint="Include the tag. Without it we can’t match the payment to your account."
          />
        )}
      </Stack>
      <p className={css.warning}>
        <Icon name="warning-fill" size={18} />
        <span>
          The minimum deposit is <b>35 USD</b>. Paying less loses the funds, with no refund.
        </span>
      </p>
      <CryptoArrival deposit={deposit} />
      <div className={css.actions}>
        <Button onClick={onBack}>Back</Button>
        {address.sandbox_url === null ? null : <SandboxLink url={address.sandbox_url} />}
      </div>
    </div>
  )
}

const untilWords = (expiresAt: string): string =>
  `Send before ${formatDateTime(expiresAt)}. What arrives later has to be reviewed first.`

function AddressHead({ address }: { address: DepositAddress }) {
  const { currency, name, network } = address
  const carrier = network === name ? null : network
  return (
    <h3 className={css.head}>
      <CryptoIcon code={currency} size={34} />
      <span>
        Send {name}
        <small>{carrier ? `Only on ${carrier}` : `Send only ${currency} to this address`}</small>
      </span>
    </h3>
  )
}

function Facts({ address }: { address: DepositAddress }) {
  const { currency, minimum_amount, bonus_percent, bonus_max } = address
  const least = minimumIn(address)
  return (
    <dl className={css.facts}>
      <div>
        <dt>Rate</dt>
        <dd className="num" translate="no">
          {showRate(address)}
        </dd>
      </div>
      <div>
        <dt>Minimum</dt>
        <dd className="num" translate="no">
          35 USD
          {least === null ? null : <small>{`${least} ${currency} at this rate`}</small>}
        </dd>
      </div>
      <div>
        <dt>Network minimum</dt>
        <dd className="num" translate="no">{`${showDecimal(minimum_amount)} ${currency}`}</dd>
      </div>
      {bonus_percent > 0 ? (
        <div data-bonus="true">
          <dt>Your bonus</dt>
          <dd className="num" translate="no">
            {bonus_percent}%<small>up to {showCoins(bonus_max)} coins, paid as you play</small>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

interface CopyBlockProps {
  label: string
  text: string
  hint?: string
}

/** A text to copy exactly: shown in full, so that it can be compared character by character. */
function CopyBlock({ label, text, hint }: CopyBlockProps) {
  return (
    <div>
      <div className={css.block}>
        <p>
          <span>{label}</span>
          <code translate="no">{text}</code>
        </p>
        <Copy text={text} label={label.toLowerCase()} />
      </div>
      {hint ? <p className={css.hint}>{hint}</p> : null}
    </div>
  )
}

/** A demo simulates the network: a link to the page that sends a payment. */
function SandboxLink({ url }: { url: string }) {
  return (
    <a className={css.sandbox} href={url} target="_blank" rel="noreferrer">
      Simulate a payment in the sandbox
      <span className="hidden">, in a new tab</span>
      <Icon name="arrow-up-right-bold" size={14} />
    </a>
  )
}

function AddressWait({ onBack }: { onBack: () => void }) {
  return (
    <div className={css.wait}>
      <div role="status" aria-label="Asking for your address">
        <Skeleton height={44} />
        <Skeleton height={200} />
        <Skeleton height={60} />
        <Skeleton height={66} />
      </div>
      <Button onClick={onBack}>Back</Button>
    </div>
  )
}
