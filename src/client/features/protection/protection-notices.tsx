import { useLocation } from 'react-router'
import { ExclusionNotice } from './exclusion-notice.tsx'
import css from './protection-notices.module.css'
import { RealityCheck } from './reality-check.tsx'
import { useProtection } from './use-protection.ts'

const LIMITS_PAGE = '/profile/limits'

/** The protection shown on every page: the reality check and the notice of an exclusion. */
export function ProtectionNotices() {
  const { pathname } = useLocation()
  const { data: protection } = useProtection()
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
  return minutes === null ? null : <RealityCheck key={minutes} minutes={minutes} />
}
