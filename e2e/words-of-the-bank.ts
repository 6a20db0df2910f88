/** What a bank calls somebody on purpose, and a program says where a value is missing. */
const names = ['null', 'undefined', '$undefined', '[object Object]']

/**
 * Takes out the complaints about a broken word that is a bank's own: a text that ends with such a name. For tests
 * that show names made to harm, at their end.
 */
export function forgiveNames(complaints: string[]): void {
  const others = complaints.filter(
    (complaint) => !names.some((name) => endsWithName(complaint, name)),
  )
  complaints.splice(0, complaints.length, ...others)
}

/** Alone, or after the day of its row: `a broken word: Select 4 Nov 2026 null`. */
function endsWithName(complaint: string, name: string): boolean {
  const before = complaint.slice(0, -name.length)
  return complaint.endsWith(name) && /^a broken word: (Select )?(\d+ \w+ \d{4} )?$/.test(before)
}
