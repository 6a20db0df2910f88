import { cutText } from '@/lib/bank-contract/cut-text'

/** Creates unique file names of such parts. */
export function createEntryNames(): (
  parts: readonly (string | undefined)[],
  extension?: string,
) => string {
  const nameOf = createUniqueNames()
  return (parts, extension = '.pdf') =>
    nameOf(
      parts
        .map((part) => namePart(part ?? ''))
        .filter((part) => part !== '')
        .join('_'),
      extension,
    )
}

/**
 * Creates unique file names, also for disks that ignore case or accents. What is alike is numbered, whatever its
 * `mark`, which stands last and is never cut off.
 */
export function createUniqueNames(): (stem: string, extension: string, mark?: string) => string {
  const used = new Set<string>()
  // Where the number of each stem goes on: a bank may give ten thousand documents one name.
  const numbers = new Map<string, number>()
  return (whole, extension, mark = '') => {
    const stem = cutToBytes(whole, maxBytes) || 'document'
    const alike = nameKey(stem)
    for (let nth = numbers.get(alike) ?? 1; ; nth += 1) {
      const numbered = nth === 1 ? stem : `${stem}_${nth}`
      const name = safeFileName(`${numbered}${mark}${extension}`, '')
      const key = nameKey(name)
      if (used.has(key)) continue
      used.add(key)
      numbers.set(alike, nth + 1)
      return name
    }
  }
}

/** What two names are alike by on a disk that ignores case or accents. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

// Less than a file's name may have, so that its number is not what is cut off.
const maxBytes = 180

export const maxPartLength = 48

/** "Acme & Sons, Inc." as "Acme-&-Sons,-Inc": no gap, no dot or dash at either end. */
export function namePart(text: string): string {
  const words = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[\s\p{Z}/\\:*?"<>|%_]+/gu, '-')
  return Array.from(words)
    .slice(0, maxPartLength)
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

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/heic': '.heic',
}

const maxNameBytes = 200
// No name that a person gave is as long, and looking through a longer one takes seconds.
const maxReadLength = 2000
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i

const encoder = new TextEncoder()

/** A file name that every system can store, with nothing invisible in it. */
export function safeFileName(name: string, contentType: string): string {
  const plain = cutText(name, maxReadLength)
    .normalize('NFC')
    // Direction and other invisible characters make "gpj.exe" of what reads "exe.jpg".
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|%]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? ''
  const stem = cutToBytes(plain.slice(0, plain.length - extension.length), maxNameBytes)
  const named = stem === '' ? `document${extension}` : `${stem}${extension}`
  const unreserved = reserved.test(named) ? `_${named}` : named
  const expected = extensions[contentType]
  // A PDF that calls itself something else would open as something else.
  return expected === undefined || hasExtension(unreserved, expected)
    ? unreserved
    : `${unreserved}${expected}`
}

const alsoCalled: Readonly<Record<string, string>> = { '.jpg': '.jpeg', '.heic': '.heif' }

function hasExtension(name: string, expected: string): boolean {
  const lower = name.toLowerCase()
  return lower.endsWith(expected) || lower.endsWith(alsoCalled[expected] ?? expected)
}

/** The beginning of a text, at most `limit` bytes of it and no half of a character. */
function cutToBytes(text: string, limit: number): string {
  const { read } = encoder.encodeInto(text, new Uint8Array(limit))
  return text.slice(0, read).trimEnd()
}
