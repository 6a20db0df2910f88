/** Of the firm of the demo, and of its clients. */
export const timeZone = 'America/New_York'

/** A month that is over, as an address says it. */
export function monthBack(months: number): string {
  const [year = 0, month = 0] = new Date()
    .toLocaleDateString('en-CA', { timeZone })
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7)
}
