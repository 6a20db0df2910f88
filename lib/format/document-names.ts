import { cutToBytes, safeFileName } from '@/lib/format/safe-file-name'

/** Hands out names of documents: none twice, also where a disk tells no case or accents apart. */
export function createEntryNames(): (parts: readonly (string | undefined)[]) => string {
  const taken = new Set<string>()
  // Where the number of each stem goes on: a bank may give ten thousand documents one name.
  const numbers = new Map<string, number>()
  return (parts) => {
    const whole = parts
      .map((part) => namePart(part ?? ''))
      .filter((part) => part !== '')
      .join('_')
    const stem = cutToBytes(whole, mostBytes) || 'document'
    const alike = keyOf(stem)
    for (let nth = numbers.get(alike) ?? 1; ; nth += 1) {
      const name = safeFileName(`${nth === 1 ? stem : `${stem}_${nth}`}.pdf`, 'application/pdf')
      const key = keyOf(name)
      if (taken.has(key)) continue
      taken.add(key)
      numbers.set(alike, nth + 1)
      return name
    }
  }
}

function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

// Less than a file's name may have, so that its number is not what is cut off.
const mostBytes = 180

const longestPart = 48

/** "Acme & Sons, Inc." as "Acme-&-Sons,-Inc": no gap, no dot or dash at either end. */
function namePart(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[\s\p{Z}/\\:*?"<>|%_]+/gu, '-')
  return Array.from(words)
    .slice(0, longestPart)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '')
}

/** "2026-06" for a whole calendar month, both ends for any other period. */
export function periodPart(
  start: string | null | undefined,
  end: string | null | undefined,
): string | undefined {
  const from = calendarDay(start)
  const to = calendarDay(end)
  if (from === undefined || to === undefined) return to ?? from
  return isWholeMonth(from, to) ? to.slice(0, 7) : `${from}-to-${to}`
}

export function calendarDay(text: string | null | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text ?? '')?.[0]
}

function isWholeMonth(from: string, to: string): boolean {
  if (from.slice(0, 7) !== to.slice(0, 7) || !from.endsWith('-01')) return false
  const [year = 0, month = 0] = from.split('-').map(Number)
  return Number(to.slice(8)) === new Date(Date.UTC(year, month, 0)).getUTCDate()
}
