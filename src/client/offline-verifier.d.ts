/** Made by the build: the verifier that is kept and opened without us. */
declare module 'virtual:offline-verifier' {
  /** Of `/coffer-verifier.html`, in hex. */
  export const sha256: string
}
