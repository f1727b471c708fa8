import { classes } from '#client/ui/classes.ts'
import { Copy } from '#client/ui/copy.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './seed-facts.module.css'
import { useSession } from './session.ts'
import { useFairness } from './use-fairness.ts'

interface SeedFactsProps {
  /** The game version that decides the next bet together with the seeds. */
  version: { name: string; hash: string } | undefined
  className?: string | undefined
}

/** The seeds, nonce and version that decide the player's next bet. */
export function SeedFacts({ version, className }: SeedFactsProps) {
  const isVisitor = useSession(({ auth }) => auth === null)
  return (
    <dl className={classes(css.facts, className)}>
      {isVisitor ? (
        <div>
          <dt>Your seeds</dt>
          <dd>Created when you sign up, after our commitment.</dd>
        </div>
      ) : (
        <Seeds />
      )}
      {version ? <Fact name={version.name} value={version.hash} /> : null}
    </dl>
  )
}

function Seeds() {
  const { data: seeds, error, refetch } = useFairness()
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  if (!seeds) return <Skeleton height={186} radius={12} />
  return (
    <>
      <Fact name="Server seed hash" value={seeds.server_seed_hash} />
      <Fact name="Client seed" value={seeds.client_seed} />
      <Fact name="Next nonce" value={String(seeds.nonce)} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code translate="no">{value}</code>
        <Copy text={value} label={name.toLowerCase()} />
      </dd>
    </div>
  )
}
