const count = new Intl.NumberFormat('en-US')

/** A ticket or a count of them: `1,544,067`. */
export const formatTicket = (ticket: number): string => count.format(ticket)
