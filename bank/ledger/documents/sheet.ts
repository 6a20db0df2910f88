import type { Money } from '@/lib/bank-contract/money'

interface TableColumn {
  header: string
  /** A share of the width; the shares of a table add up to 1. */
  share: number
  align?: 'right'
}

/** A PDF being written from the top down, on as many pages as it needs. */
interface Sheet {
  title: (text: string, subtitle: string) => void
  facts: (pairs: readonly (readonly [name: string, value: string])[]) => void
  table: (columns: readonly TableColumn[], rows: readonly (readonly string[])[]) => void
  note: (text: string) => void
  finish: () => Promise<Buffer>
}

const margin = 56
const bottom = 64
const rowHeight = 18
const ink = '#1a1d21'
const quiet = '#5c6570'

/** The same calls give the same bytes: `writtenAt` is the only date in the file. */
export async function openSheet(name: string, writtenAt: string): Promise<Sheet> {
  // Loading it takes longer than starting the rest of the bank's own code.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    info: {
      Title: printable(name),
      Author: 'Countinghouse rehearsal bank',
      CreationDate: new Date(writtenAt),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const width = doc.page.width - 2 * margin
  const room = (height: number): boolean => doc.y + height <= doc.page.height - bottom
  const line = (cells: readonly string[], columns: readonly TableColumn[], font: string): void => {
    const top = doc.y
    let left = margin
    doc.font(font)
    columns.forEach(({ share, align }, index) => {
      const cell = { width: share * width - 6, height: rowHeight - 4, ellipsis: true }
      doc.text(printable(cells[index] ?? ''), left, top, { ...cell, align: align ?? 'left' })
      left += share * width
    })
    doc.x = margin
    doc.y = top + rowHeight
  }
  return {
    title: (text, subtitle) => {
      doc.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(printable(text))
      doc.font('Helvetica').fontSize(10).fillColor(quiet).text(printable(subtitle))
      doc.moveDown(1.5)
    },
    facts: (pairs) => {
      doc.fontSize(10).fillColor(ink)
      const columns = [
        { header: '', share: 0.28 },
        { header: '', share: 0.72 },
      ]
      for (const pair of pairs) {
        if (!room(rowHeight)) doc.addPage()
        line(pair, columns, 'Helvetica')
      }
      doc.moveDown(1)
    },
    table: (columns, rows) => {
      const headers = columns.map(({ header }) => header)
      doc.fontSize(9).fillColor(ink)
      if (!room(3 * rowHeight)) doc.addPage()
      line(headers, columns, 'Helvetica-Bold')
      for (const row of rows) {
        if (!room(rowHeight)) {
          doc.addPage()
          line(headers, columns, 'Helvetica-Bold')
        }
        line(row, columns, 'Helvetica')
      }
      doc.moveDown(1)
    },
    note: (text) => {
      if (!room(3 * rowHeight)) doc.addPage()
      doc.font('Helvetica').fontSize(10).fillColor(quiet).text(printable(text, 600), { width })
    },
    finish: () =>
      new Promise((resolve, reject) => {
        doc.on('error', reject)
        doc.on('end', () => resolve(Buffer.concat(chunks)))
        doc.end()
      }),
  }
}

/** `$1,234.50`, `¥1,234`, `KWD 1.234`: by the digits of the currency, exact up to the last unit. */
export function printMoney({ amount, currency }: Money): string {
  const format = formatOf(currency)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = digits === 0 ? '' : `.${text.slice(-digits)}`
  // As text, because the largest amounts have more digits than a float.
  const number = `${amount < 0 ? '-' : ''}${whole}${fraction}` as `${number}`
  return format.format(number)
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format
}

/**
 * Text in the characters of the standard PDF fonts: accents are removed where the font lacks the
 * letter, and other characters become a question mark.
 */
export function printable(text: string, maxLength = 120): string {
  const spaced = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  let shown = ''
  for (const character of spaced.normalize('NFC')) {
    shown += known.has(character) ? character : plain(character)
    if (shown.length > maxLength) return `${shown.slice(0, maxLength - 1)}…`
  }
  return shown
}

function plain(character: string): string {
  const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(base, (part) => (known.has(part) ? part : '?')).join('')
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
}

// Windows-1252, which the standard fonts are encoded in.
const known = new Set([
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...Array.from('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'),
])
