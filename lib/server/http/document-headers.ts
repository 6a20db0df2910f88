import { create } from 'content-disposition'
import { safeFileName } from '@/lib/format/file-names'
import type { Disposition } from '@/lib/search-params/resource-path'

// What a browser shows without running anything of the file's own.
const shownInline = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
])
const storedAs = new Set([
  ...shownInline,
  'application/json',
  'image/heic',
  'text/csv',
  'text/plain',
])

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
  const isShown = file.disposition !== 'attachment' && shownInline.has(type)
  return {
    'content-type': storedAs.has(type) ? type : 'application/octet-stream',
    'content-disposition': create(safeFileName(file.name, type), {
      type: isShown ? 'inline' : 'attachment',
    }),
    'content-security-policy': sandboxPolicy,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

// No origin, and nothing runs. Browsers show a PDF with it, though not in a frame that says the same.
const sandboxPolicy = "sandbox; default-src 'none'; frame-ancestors 'self'"
