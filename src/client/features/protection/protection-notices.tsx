import { useLocation } from 'react-router'
import { ExclusionNotice } from './exclusion-notice.tsx'
import css from './protection-notices.module.css'
import { RealityCheck } from './reality-check.tsx'
import { useProtection } from './use-protection.ts'

const LIMITS_PAGE = '/profile/limits'

/** What protects a player on every page: the reminder that they asked for, and the word that play is closed. */
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
