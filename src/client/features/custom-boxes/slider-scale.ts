import { TICKETS } from '#domain/games/box.ts'

/** A slider has so many steps from one ticket to all of them; each is the same part more. */
export const SLIDER_MAX = 1_000

const LOG_TICKETS = Math.log(TICKETS)

/** Where the slider stands for so many tickets. */
export const placeOfTickets = (tickets: number): number =>
  Math.round((Math.log(Math.max(1, tickets)) / LOG_TICKETS) * SLIDER_MAX)

/** The tickets of a place of the slider, in neat numbers: three leading digits are kept. */
export function ticketsOfPlace(place: number): number {
  const tickets = Math.exp((place / SLIDER_MAX) * LOG_TICKETS)
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(tickets)) - 2)
  return Math.min(TICKETS, Math.max(1, Math.round(tickets / unit) * unit))
}
