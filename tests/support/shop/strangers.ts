/**
 * Thresholds that no test reaches. Players of tests share a withdrawal address and must not be linked for it.
 */
export const strangers = {
  AML_SHARED_DEVICE: '100000',
  AML_SHARED_PAYER: '100000',
  AML_SHARED_PAYOUT_ADDRESS: '100000',
  VERIFICATION_FROM: '1000000',
  VERIFICATION_DEPOSITS_MAX: '1000000',
}
