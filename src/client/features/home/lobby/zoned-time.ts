/** An instant by the visitor's clock, with its zone: `Sat 14:05 GMT+1`. */
export function zonedTime(atMs: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return format.format(atMs).replace(',', '')
}
