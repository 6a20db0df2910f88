import { cutText } from '@/lib/bank-contract/cut-text'

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
}

const MAX_NAME_BYTES = 200
// No name that a person gave is as long, and looking through a longer one takes seconds.
const mostRead = 2000
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i

const encoder = new TextEncoder()

/** A file's name as any system can store it, and as a person reads it. */
export function safeFileName(name: string, contentType: string): string {
  const plain = cutText(name, mostRead)
    .normalize('NFC')
    // Direction and other invisible characters make "gpj.exe" of what reads "exe.jpg".
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|%]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? ''
  const stem = cutToBytes(plain.slice(0, plain.length - extension.length), MAX_NAME_BYTES)
  const named = stem === '' ? `document${extension}` : `${stem}${extension}`
  const unreserved = reserved.test(named) ? `_${named}` : named
  const expected = extensions[contentType]
  // A PDF that calls itself something else would open as something else.
  return expected === undefined || hasExtension(unreserved, expected)
    ? unreserved
    : `${unreserved}${expected}`
}

function hasExtension(name: string, expected: string): boolean {
  const lower = name.toLowerCase()
  return lower.endsWith(expected) || (expected === '.jpg' && lower.endsWith('.jpeg'))
}

/** The beginning of a text, at most `most` bytes of it and no half of a character. */
export function cutToBytes(text: string, most: number): string {
  let result = ''
  let bytes = 0
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > most) break
    result += character
  }
  return result.trimEnd()
}
