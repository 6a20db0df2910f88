import { messages, protocol } from '@electric-sql/pglite'
import type { Row } from '@/lib/server/db/store/database'

// Of PostgreSQL's protocol (its manual, "Message Formats") what one run of a prepared statement
// needs. A page is one row of tens of kilobytes: here it is read where it lies and decoded once.

/** A column of an answer and how its text is read. */
export interface Column {
  name: string
  read: ((text: string) => unknown) | undefined
}

const isRow = 0x44
const isError = 0x45
const headerLength = 5

const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])

/** Bind, Execute and Sync in one piece, every value as text. `statement` is plain ASCII. */
export function runMessage(statement: string, values: readonly (string | null)[]): Buffer {
  const encoded = values.map((value) => (value === null ? undefined : Buffer.from(value)))
  let length = headerLength + 1 + statement.length + 1 + 2 + 2 + 2
  for (const value of encoded) length += 4 + (value?.length ?? 0)
  const message = Buffer.allocUnsafe(length + executeAndSync.length)
  let at = message.writeUInt8(0x42)
  at = message.writeInt32BE(length - 1, at)
  at = message.writeUInt8(0, at)
  at += message.write(statement, at, 'latin1')
  at = message.writeUInt8(0, at)
  at = message.writeInt16BE(0, at)
  at = message.writeUInt16BE(encoded.length, at)
  for (const value of encoded) {
    at = message.writeInt32BE(value?.length ?? -1, at)
    if (value !== undefined) at += value.copy(message, at)
  }
  at = message.writeInt16BE(0, at)
  executeAndSync.copy(message, at)
  return message
}

/**
 * The rows of an answer to `runMessage`, with the column `unread` as bytes; throws the error that it
 * holds.
 */
export function readRows(answer: Buffer, columns: readonly Column[], unread?: string): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < answer.length;) {
    const kind = answer[at]
    if (kind === isRow) rows.push(readRow(answer, at + headerLength, columns, unread))
    else if (kind === isError) throw readError(answer.subarray(at))
    at += 1 + answer.readInt32BE(at + 1)
  }
  return rows
}

function readRow(
  answer: Buffer,
  start: number,
  columns: readonly Column[],
  unread: string | undefined,
): Row {
  const row: Row = {}
  let at = start + 2
  for (const { name, read } of columns) {
    const length = answer.readInt32BE(at)
    at += 4
    if (length < 0) {
      row[name] = null
      continue
    }
    const end = at + length
    if (name === unread) row[name] = Buffer.from(answer.subarray(at, end))
    else {
      const text = answer.toString('utf8', at, end)
      row[name] = read === undefined ? text : read(text)
    }
    at = end
  }
  return row
}

function readError(answer: Uint8Array): Error {
  let error: Error | undefined
  new protocol.Parser().parse(answer, (message) => {
    if (message instanceof messages.DatabaseError) error ??= message
  })
  return error ?? new Error('the store failed without saying why')
}
