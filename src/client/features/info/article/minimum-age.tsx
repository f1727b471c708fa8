import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'

/** The age from which players may play, as this shop has set it. */
export const MinimumAge = ({ after = '' }: { after?: string }) => `${useMinimumAge()}${after}`
