/** Labels of buttons that other texts mention, so that both always match. */
export const labels = {
  demoSpin: 'Demo spin',
  rotateSeeds: 'Rotate seeds',
  forgotPassword: 'Forgot password?',
  cookieChoice: 'Cookie choice',
} as const
