import { safeFileName } from '@/lib/format/safe-file-name'

/** Hands out names of documents: none twice, also where a disk tells no case or accents apart. */
export function createEntryNames(): (parts: readonly (string | undefined)[]) => string {
  const taken = new Set<string>()
  return (parts) => {
    const stem =
      parts
        .map((part) => namePart(part ?? ''))
        .filter((part) => part !== '')
        .join('_') || 'document'
    for (let nth = 1; ; nth += 1) {
      const name = safeFileName(`${nth === 1 ? stem : `${stem}_${nth}`}.pdf`, 'application/pdf')
      const key = name.normalize('NFKC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  }
}

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
