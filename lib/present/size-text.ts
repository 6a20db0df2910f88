import type { Reader } from '@/lib/format/create-reader'

/** "24.6 MB" */
export function sizeText(bytes: number, { text, number }: Pick<Reader, 'text' | 'number'>): string {
  return bytes < 1_000_000
    ? text('exports.size_kb', { number: number(Math.ceil(bytes / 1000)) })
    : text('exports.size_mb', { number: number(Math.round(bytes / 100_000) / 10) })
}
