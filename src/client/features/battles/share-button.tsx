import { useEffect, useState } from 'react'
import { knownBrand } from '#client/lib/api/config.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Battle } from '#contract/http/battles.ts'
import css from './share-button.module.css'

const SAID_MS = 1_500

/** Hands the battle's address on: by the phone's own sheet where there is one, else by the clipboard. */
export function ShareButton({ battle }: { battle: Pick<Battle, 'id'> }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button size="s" className={css.share} onClick={() => void share(battle.id).then(setCopied)}>
      <Icon name={isCopied ? 'check-bold' : 'share-network-fill'} size={17} />
      <span className={css.word} role="status">
        {isCopied ? 'Link copied' : 'Share'}
      </span>
    </Button>
  )
}

/** Says whether the link was copied. */
async function share(battleId: string): Promise<boolean> {
  const url = new URL(`/battles/${battleId}`, location.origin).href
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches
  try {
    if (hasSheet) await navigator.share({ url, title: `A battle at ${knownBrand()}` })
    else await navigator.clipboard.writeText(url)
    return !hasSheet
  } catch {
    // The sheet was closed, or the clipboard is not to be had: the address bar holds the same link.
    return false
  }
}
