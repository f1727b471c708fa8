import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { identitiesQuery, keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { canUsePasskeys } from '#client/player/second-factor/asked.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { PasskeyEntry, Security } from '#contract/http/second-factor.ts'
import { Panel } from '../profile/panel.tsx'
import entry from '../profile/session-entry.module.css'
import list from '../profile/sessions-panel.module.css'
import { PasskeyModal, RemovePasskeyModal } from './passkey-modals.tsx'
import css from './security.module.css'
import { RemoveTotpModal, TotpModal } from './totp-modals.tsx'

type Change = 'totp' | 'remove-totp' | 'passkey' | PasskeyEntry

/** The player's second factors, and how to add and remove them. */
export function SecurityPanel({ isConfirmed }: { isConfirmed: boolean }) {
  const [change, setChange] = useState<Change | null>(null)
  const queries = useQueryClient()
  const { data: ways } = useQuery(identitiesQuery)
  const security = useQuery({
    queryKey: keys.security,
    queryFn: async ({ signal }) => (await send('GET /api/profile/security', { signal })).data,
  })
  const changing = {
    hasPassword: ways?.has_password ?? true,
    onChanged: () => void queries.invalidateQueries({ queryKey: keys.security }),
    onClose: () => setChange(null),
  }
  return (
    <Panel
      id="security"
      title="Security"
      text="With a second factor, your password alone opens nothing, and coins leave to a new address only after you confirm it."
    >
      {security.error && !security.data ? (
        <ErrorPanel error={security.error} onRetry={security.refetch} />
      ) : null}
      {security.isPending ? <Skeleton height={152} radius={18} /> : null}
      {security.data ? (
        <Factors security={security.data} isConfirmed={isConfirmed} onChange={setChange} />
      ) : null}
      {change === 'totp' ? <TotpModal {...changing} /> : null}
      {change === 'remove-totp' ? <RemoveTotpModal {...changing} /> : null}
      {change === 'passkey' ? <PasskeyModal {...changing} /> : null}
      {change !== null && typeof change === 'object' ? (
        <RemovePasskeyModal {...changing} passkey={change} />
      ) : null}
    </Panel>
  )
}

interface FactorsProps {
  security: Security
  isConfirmed: boolean
  onChange: (change: Change) => void
}

function Factors({ security, isConfirmed, onChange }: FactorsProps) {
  const { totp, passkeys, recovery_codes_left: left } = security
  const hasFactor = totp || passkeys.length > 0
  return (
    <>
      {isConfirmed ? null : (
        <p>
          Confirm your email to add a second factor. <a href="#notifications">Go to emails</a>
        </p>
      )}
      <ul className={list.list}>
        <li>
          <Factor
            icon="device-mobile-fill"
            name="Authenticator app"
            text={totp ? 'Asks for a code' : 'A code of an app on your phone'}
            isOn={totp}
          >
            <Button
              size="s"
              aria-haspopup="dialog"
              aria-label={totp ? 'Remove the authenticator app' : 'Set up an authenticator app'}
              disabled={!isConfirmed}
              onClick={() => onChange(totp ? 'remove-totp' : 'totp')}
            >
              {totp ? 'Remove' : 'Set up'}
            </Button>
          </Factor>
        </li>
        <li>
          <Factor
            icon="lock-key-fill"
            name="Passkeys"
            text={
              canUsePasskeys()
                ? 'Your fingerprint, face, or a security key'
                : 'Not available in this browser, or at this address'
            }
            isOn={passkeys.length > 0}
          >
            <Button
              size="s"
              aria-haspopup="dialog"
              aria-label="Add a passkey"
              disabled={!isConfirmed || !canUsePasskeys()}
              onClick={() => onChange('passkey')}
            >
              Add
            </Button>
          </Factor>
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <Factor icon="seal-check-fill" name={passkey.name} text={timesOf(passkey)}>
              <Button
                size="s"
                aria-haspopup="dialog"
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => onChange(passkey)}
              >
                Remove
              </Button>
            </Factor>
          </li>
        ))}
      </ul>
      {hasFactor ? <p className={css.words}>{leftOf(left)}</p> : null}
    </>
  )
}

const timesOf = ({ created_at, last_used_at }: PasskeyEntry): string =>
  `Added ${formatDateTime(created_at)}${last_used_at ? `, last used ${formatDateTime(last_used_at)}` : ''}`

const leftOf = (left: number): string =>
  left === 0
    ? 'You have no recovery codes left. Remove your factors and set them up again to get new ones.'
    : `${left} of 10 recovery codes are left.`

interface FactorProps {
  icon: IconName
  name: string
  text: string
  isOn?: boolean
  children: ReactNode
}

function Factor({ icon, name, text, isOn = false, children }: FactorProps) {
  return (
    <div className={entry.entry}>
      <Icon name={icon} size={26} />
      <p>
        <b className={css.name}>
          {name} {isOn ? <Chip tone="up">On</Chip> : null}
        </b>
        <small>{text}</small>
      </p>
      {children}
    </div>
  )
}
