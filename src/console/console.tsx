import { useBrand } from '#client/lib/api/queries.ts'
import { AgainDialog } from './session/again-dialog.tsx'
import css from './session/session.module.css'
import { useSession } from './session/session.ts'
import { SignIn } from './session/sign-in.tsx'
import { Shell } from './shell/shell.tsx'

/** The sign-in, then the console. When a session ends, the sign-in is laid over the page, which keeps what was typed. */
export function Console() {
  const { stage, staff } = useSession()
  if (!staff) return <SignInPage />
  return (
    <>
      <Shell key={staff.id} />
      {stage.is === 'ready' ? null : <AgainDialog />}
    </>
  )
}

function SignInPage() {
  const brand = useBrand()
  return (
    <main className={css.page}>
      <div className={css.card}>
        <h1>{brand} console</h1>
        <SignIn />
      </div>
    </main>
  )
}
