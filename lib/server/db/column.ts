import { isoOf } from '@/lib/server/db/instant'
import type { Row } from '@/lib/server/db/store/database'

/** Reads the columns of a raw row, and refuses one that is not of the type it was declared with. */
export const column = {
  text: (row: Row, name: string): string => {
    const value = row[name]
    if (typeof value !== 'string') throw unexpected(name)
    return value
  },
  optionalText: (row: Row, name: string): string | null =>
    row[name] == null ? null : column.text(row, name),
  number: (row: Row, name: string): number => {
    const value = row[name]
    if (typeof value !== 'number') throw unexpected(name)
    return value
  },
  optionalNumber: (row: Row, name: string): number | null =>
    row[name] == null ? null : column.number(row, name),
  flag: (row: Row, name: string): boolean => {
    const value = row[name]
    if (typeof value !== 'boolean') throw unexpected(name)
    return value
  },
  /** A timestamp as the store writes it becomes ISO 8601 in UTC. */
  instant: (row: Row, name: string): string => isoOf(column.text(row, name)),
  optionalInstant: (row: Row, name: string): string | null =>
    row[name] == null ? null : column.instant(row, name),
}

function unexpected(name: string): Error {
  return new Error(`the store's column ${name} is not of the expected type`)
}

/** An interval of SQL; only for durations that are written in our own code. */
export function interval(seconds: number): string {
  return `make_interval(secs => ${seconds})`
}
