/** Everybody is paid out to one address in the tests, and is nobody's double for it. */
export const strangers = {
  AML_SHARED_DEVICE: '100000',
  AML_SHARED_PAYER: '100000',
  AML_SHARED_PAYOUT_ADDRESS: '100000',
  VERIFICATION_FROM: '1000000',
  VERIFICATION_DEPOSITS_MAX: '1000000',
}
