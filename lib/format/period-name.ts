import { allDates } from '@/lib/format/all-dates'

/** A period's address in words: `last-month` is "Last month", `2026-q2` is "Q2 2026". */
export function periodName(address: string): string {
  if (address === allDates) return 'All dates'
  return address.split('..').map(nameOfOne).join(' – ').trim()
}

function nameOfOne(address: string): string {
  const quarter = /^(\d{4})-q([1-4])$/iu.exec(address)
  if (quarter !== null) return `Q${quarter[2]} ${quarter[1]}`
  const week = /^(\d{4})-w(\d{2})$/iu.exec(address)
  if (week !== null) return `Week ${Number(week[2])} of ${week[1]}`
  if (!/^[a-z]/iu.test(address)) return address
  return address.charAt(0).toUpperCase() + address.slice(1).replaceAll('-', ' ')
}
