import 'server-only'
import type { DownloadedFile } from '@/lib/server/banking/download-file'
import { HttpError } from '@/lib/server/http/to-problem'

/** A picture of a telephone has four; more would only make the reader wait. */
export const maxThumbnailBytes = 8 * 1024 * 1024
/** A small file may unfold to more than a browser can hold. */
const maxPixels = 50_000_000
/** Enough of a file to know its format and size in pixels. */
const headBytes = 32

/** There is no small picture: what would be one is of another kind, or too large. */
export function noThumbnail(): HttpError {
  return new HttpError(404, { say: 'problems.no_thumbnail' })
}

/** The type of a picture by its own first bytes, whatever its host says. Throws HttpError for one that browsers do not show. */
export function readPictureType({ head }: Pick<DownloadedFile, 'head'>): string {
  const picture = head.length < headBytes ? undefined : findPicture(head)
  if (picture === undefined || picture.pixels > maxPixels) throw noThumbnail()
  return picture.type
}

interface Picture {
  type: string
  /** 0 for a JPEG, whose first bytes do not tell: there the browser's own bound is what holds. */
  pixels: number
}

function findPicture(head: Buffer): Picture | undefined {
  const startsWith = (text: string, at = 0) =>
    head.toString('latin1', at, at + text.length) === text
  if (startsWith('\xff\xd8\xff')) return { type: 'image/jpeg', pixels: 0 }
  if (startsWith('\x89PNG\r\n\x1a\n') && startsWith('IHDR', 12)) {
    return { type: 'image/png', pixels: head.readUInt32BE(16) * head.readUInt32BE(20) }
  }
  if (startsWith('GIF87a') || startsWith('GIF89a')) {
    return { type: 'image/gif', pixels: head.readUInt16LE(6) * head.readUInt16LE(8) }
  }
  if (startsWith('RIFF') && startsWith('WEBP', 8)) {
    return { type: 'image/webp', pixels: webpPixels(head, startsWith('VP8X', 12)) }
  }
  return undefined
}

/** Without the extended header no side is longer than 16,383 pixels. */
function webpPixels(head: Buffer, isExtended: boolean): number {
  if (isExtended) return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1)
  const bits = head.readUInt32LE(21)
  const isLossless = head[20] === 0x2f && head.toString('latin1', 12, 16) === 'VP8L'
  return isLossless
    ? ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
    : (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff)
}
