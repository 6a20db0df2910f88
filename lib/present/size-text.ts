import type { Reader } from '@/lib/format/create-reader'
import { roundedSize } from '@/lib/format/file-size'

/** "24.6 MB" */
export function sizeText(bytes: number, { text, number }: Pick<Reader, 'text' | 'number'>): string {
  const { unit, value } = roundedSize(bytes)
  const key = unit === 'kilobyte' ? 'exports.size_kb' : 'exports.size_mb'
  return text(key, { number: number(value) })
}
