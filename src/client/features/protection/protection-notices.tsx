import { useLocation } from 'react-router'
import { useConfig } from '#client/lib/api/queries.ts'
import { ExclusionNotice } from './exclusion-notice.tsx'
import css from './protection-notices.module.css'
import { RealityCheck } from './reality-check.tsx'
import { SessionStatus } from './session-status.tsx'
import { useProtection } from './use-protection.ts'

const LIMITS_PAGE = '/profile/limits'

/** The protection shown on every page: the session's status, the reality check and the notice of an exclusion. */
export function ProtectionNotices() {
  const { pathname } = useLocation()
  const { data: protection } = useProtection()
  const isShown = useConfig().data?.controls.session_status === true
  if (!protection) return null
  const { exclusion, reality_check_minutes: minutes } = protection
  if (exclusion) {
    if (pathname === LIMITS_PAGE) return null
    return (
      <div className={css.banner}>
        <ExclusionNotice exclusion={exclusion} />
      </div>
    )
  }
  return (
    <>
      {isShown ? <SessionStatus session={protection.session} /> : null}
      {minutes === null ? null : <RealityCheck key={minutes} minutes={minutes} />}
    </>
  )
}
