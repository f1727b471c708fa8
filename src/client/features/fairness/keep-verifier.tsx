import { sha256 } from 'virtual:offline-verifier'
import { Button } from '#client/ui/button.tsx'
import { Hex } from './hex.tsx'
import css from './keep-verifier.module.css'

/** The verifier as a file of one's own, with the hash by which it is known. */
export function KeepVerifier() {
  return (
    <section className={css.keep} aria-labelledby="keep-the-verifier">
      <h2 id="keep-the-verifier">Check without us</h2>
      <p>
        Keep the verifier’s page: it works with the network cut. It is one file that runs the same
        code as this shop, may send nothing anywhere, and can be read in any editor.
      </p>
      <Button to="/coffer-verifier.html" reloadDocument download="coffer-verifier.html">
        Save the offline verifier
      </Button>
      <dl>
        <dt>Its SHA-256</dt>
        <dd>
          <Hex value={sha256} label="hash of the verifier" />
        </dd>
      </dl>
    </section>
  )
}
