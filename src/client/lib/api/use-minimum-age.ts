import { AGE_MIN } from '#domain/protection/minimum-age.ts'
import { useConfig } from './queries.ts'

/** The age from which players may play here, in years. */
export const useMinimumAge = (): number => useConfig().data?.minimum_age ?? AGE_MIN
