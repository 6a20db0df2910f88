import type { BooksSource } from '@/lib/domain/books/books-line'
import { decodeText, type TextEncoding } from '@/lib/domain/books/decode-text'
import { readQifRecords } from '@/lib/domain/books/qif-records'
import { readRecords, type TableRecord } from '@/lib/domain/books/read-records'
import type { TableShape } from '@/lib/domain/books/table-shape'

/** The records of a file of this shape, from its beginning. */
export function openRecords(
  source: BooksSource,
  encoding: TextEncoding,
  shape: TableShape,
): AsyncGenerator<TableRecord> {
  const text = decodeText(source, encoding)
  return shape.records === 'qif' ? readQifRecords(text) : readRecords(text, shape)
}
