import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { Button } from '#client/ui/button.tsx'
import css from './sign-in-prompt.module.css'

/** Stands for the seeds and rolls that a visitor does not have yet. */
export function SignInPrompt() {
  const { open } = useModalRoute()
  return (
    <section className={css.prompt} aria-labelledby="your-seeds">
      <div>
        <h2 id="your-seeds">Your seeds and rolls</h2>
        <p>
          Sign in to see your commitment, choose your client seed and check every roll you made.
        </p>
      </div>
      <div>
        <Button variant="brass" onClick={() => open('register')}>
          Sign up
        </Button>
        <Button onClick={() => open('login')}>Login</Button>
      </div>
    </section>
  )
}
