import type { BooksSource } from '@/lib/domain/books/books-line'
import { BooksFileError, shown } from '@/lib/domain/books/books-problem'
import { openRecords } from '@/lib/domain/books/open-records'
import type { ReadTable } from '@/lib/domain/books/read-books'

/** The cells of the first lines under the head of a table, cut; as many as can be read. */
export async function readFirstLines(
  source: BooksSource,
  { opened, shape }: ReadTable,
  most: number,
): Promise<string[][]> {
  const lines: string[][] = []
  try {
    for await (const { line, cells } of openRecords(source, opened.encoding.encoding, shape)) {
      if (line <= shape.headLine) continue
      lines.push(cells.map((cell) => shown(cell)))
      if (lines.length === most) break
    }
  } catch (cause) {
    if (!(cause instanceof BooksFileError)) throw cause
  }
  return lines
}
