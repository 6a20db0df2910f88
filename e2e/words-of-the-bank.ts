/** What a bank calls somebody on purpose, and a program says where a value is missing. */
const names = ['null', 'undefined', '$undefined', '[object Object]']

/**
 * Takes out the complaints about a broken word that is a bank's own: of a text in which such a name stands where a
 * name does. For tests that show names made to harm, at their end.
 */
export function forgiveNames(complaints: string[]): void {
  const others = complaints.filter((complaint) => !names.some((name) => isNamed(complaint, name)))
  complaints.splice(0, complaints.length, ...others)
}

// Beside a close its year is left out.
const day = String.raw`\d+\.? \w+\.?(?: \d{4})?`
const before = new RegExp(`^a broken word: (Transactions with |(Select )?(${day} )?)$`)
const after = new RegExp(`^(, ${day} · .*| auswählen)?$`)

/** Alone, in a row, in a sum or in a title: `a broken word: Select 4 Nov 2026 null`. */
function isNamed(complaint: string, name: string): boolean {
  const [start = '', end, ...more] = complaint.split(name)
  return end !== undefined && more.length === 0 && before.test(start) && after.test(end)
}
