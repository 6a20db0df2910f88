import { create } from 'content-disposition'

export type Disposition = 'inline' | 'attachment'

// What a browser shows without running anything of the file's own.
const shownInline = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
])
const storedAs = new Set([...shownInline, 'text/plain', 'text/csv', 'application/json'])

/**
 * The headers of a file that a stranger uploaded. What is not on the list is bytes to store, never
 * something to show.
 */
export function documentHeaders(file: {
  name: string
  contentType: string | undefined
  disposition: Disposition
}): Record<string, string> {
  const type = file.contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isShown = file.disposition === 'inline' && shownInline.has(type)
  return {
    'content-type': storedAs.has(type) ? type : 'application/octet-stream',
    'content-disposition': create(safeFileName(file.name, type), {
      type: isShown ? 'inline' : 'attachment',
    }),
    'content-security-policy': type === 'application/pdf' ? pdfPolicy : sandboxPolicy,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

const sandboxPolicy = "sandbox; default-src 'none'; frame-ancestors 'self'"
// Chromium's viewer does not open a PDF in a sandbox, and is itself an object with a style.
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
}

const MAX_NAME_BYTES = 200
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i

/** A file's name as any system can store it, and as a person reads it. */
export function safeFileName(name: string, contentType: string): string {
  const plain = name
    .normalize('NFC')
    // Direction and other invisible characters make "gpj.exe" of what reads "exe.jpg".
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|%]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? ''
  const stem = cut(plain.slice(0, plain.length - extension.length))
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

function cut(stem: string): string {
  let result = ''
  let bytes = 0
  for (const character of stem) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_NAME_BYTES) break
    result += character
  }
  return result.trimEnd()
}
