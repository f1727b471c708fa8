/** Buttons that texts elsewhere name: both take the words from here. */
export const labels = {
  demoSpin: 'Demo spin',
  rotateSeeds: 'Rotate seeds',
  forgotPassword: 'Forgot password?',
  cookieChoice: 'Cookie choice',
} as const
