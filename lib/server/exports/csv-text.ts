import { writeCsv } from 'hucre/csv'

/** Spreadsheets read UTF-8 as such only with a mark at the head of the file. */
export const csvMark = '\uFEFF'

/** Lines of CSV (RFC 4180), each with its end. */
export function csvText(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  return `${writeCsv(rows as string[][], { lineSeparator: '\r\n' })}\r\n`
}

/**
 * Anybody's words as a cell that no spreadsheet takes for a formula (OWASP ASVS 1.2.10): what would
 * begin one gets an apostrophe before it. Not for numbers, which begin with a minus and must stay
 * numbers.
 */
export function harmlessText(text: string): string {
  return /^[=+\-@\t\r\n\0＝＋－＠]/u.test(text) ? `'${text}` : text
}
