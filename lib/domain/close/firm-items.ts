import type { AnswerFileType } from '@/lib/domain/answers/answer-file'
import { type Keeping, type Kept, keep } from '@/lib/domain/close/kept'
import type { ItemOutcome } from '@/lib/domain/close/item-state'
import { type ItemRecord, recordItem } from '@/lib/domain/close/outcome-record'
import { findWordsFault } from '@/lib/domain/close/own-words'
import { type DayRange, monthsAround } from '@/lib/domain/periods/day-range'

/** An item in the firm's own words. */
export interface FirmItem {
  readonly id: string
  readonly words: string
  readonly repeats: 'monthly' | 'quarterly' | 'yearly'
  /** In which month a yearly one is due, 1 to 12; by itself in the last of the client's fiscal year. */
  readonly month?: number | undefined
  readonly of: 'all' | { readonly clients: readonly string[]; readonly tags: readonly string[] }
  /** What has to be there before it is done. */
  readonly asksFor: 'nothing' | 'note' | 'file'
}

export interface CloseClient {
  readonly id: string
  readonly tags: readonly string[]
  /** The month in which its fiscal year begins. */
  readonly fiscalStart: number
}

const months = { monthly: 1, quarterly: 3, yearly: 12 } as const

/**
 * The firm's items of a client's close: those whose month, quarter or year, by the client's fiscal
 * year or with the month that the firm chose, ends within it. One that ends several times in a longer
 * close is there once.
 */
export function itemsDue(
  items: readonly FirmItem[],
  client: CloseClient,
  { first, last }: Required<DayRange>,
): FirmItem[] {
  // Many items repeat alike, and of a thousand clients each close is looked at.
  const ends = new Map<string, string>()
  const endOf = (item: FirmItem): string => {
    const [length, start] = [months[item.repeats], startOf(item, client)]
    const key = `${length} from ${start}`
    const end = ends.get(key) ?? monthsAround(first, length, start).last
    ends.set(key, end)
    return end
  }
  return items.filter((item) => isFor(item, client) && endOf(item) <= last)
}

/** The month after the one in which it is due: with that its year begins. */
function startOf({ repeats, month }: FirmItem, { fiscalStart }: CloseClient): number {
  return repeats === 'yearly' && month !== undefined ? (month % 12) + 1 : fiscalStart
}

function isFor({ of }: FirmItem, { id, tags }: CloseClient): boolean {
  return of === 'all' || of.clients.includes(id) || of.tags.some((tag) => tags.includes(tag))
}

/** What was given to an item that asks for a file. */
export interface ItemFile {
  readonly id: string
  readonly name: string
  readonly type: AnswerFileType
  readonly size: number
  /** Of its bytes, in hexadecimal: with the item it is signed. */
  readonly sha256: string
}

export interface Tick {
  readonly does: 'tick' | 'untick'
  readonly by: string
  readonly at: string
  readonly note: string
  readonly files: number
}

type TickRefusal = 'locked' | 'note' | 'file' | 'too_long'

/** Ticks an item or takes that back; nothing is ticked without what it asks for, or in a locked period. */
export function tickItem(
  item: FirmItem,
  ticks: Kept<Tick>,
  tick: Tick,
  { seen, isLocked }: { readonly seen: number; readonly isLocked: boolean },
): Keeping<Tick> | { readonly kind: 'refused'; readonly why: TickRefusal } {
  if (isLocked) return { kind: 'refused', why: 'locked' }
  const fault = findWordsFault(tick.note)
  if (fault === 'too_long') return { kind: 'refused', why: 'too_long' }
  if (tick.does === 'tick') {
    if (item.asksFor === 'note' && fault === 'empty') return { kind: 'refused', why: 'note' }
    if (item.asksFor === 'file' && tick.files === 0) return { kind: 'refused', why: 'file' }
  }
  return keep(ticks, tick, seen)
}

export function judgeFirmItem(ticks: Kept<Pick<Tick, 'does'>>): ItemOutcome {
  return { state: ticks.at(-1)?.does === 'tick' ? 'done' : 'to_do' }
}

/** As it is signed: whether it is done, with the file that was given to it and what was noted with its tick. */
export function recordFirmItem(id: string, ticks: Kept<Tick>, sha256?: string): ItemRecord {
  const last = ticks.at(-1)
  const note = last?.does === 'tick' && last.note !== '' ? last.note : undefined
  return recordItem(id, judgeFirmItem(ticks), { file: sha256, note })
}
