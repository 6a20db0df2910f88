import type { FileHandle } from 'node:fs/promises'
import { openNameless } from '@/lib/server/db/spool'

/** Values in an order, of which memory holds some: the others lie on disk under no name. */
export interface SortedShelf<Value> {
  readonly add: (values: readonly Value[]) => Promise<void>
  /** Some at a time, from the first each time. Nothing is added any more. */
  readonly pages: () => AsyncGenerator<readonly Value[]>
  readonly dispose: () => Promise<void>
}

interface ShelfSettings<Value> {
  readonly compare: (one: Value, other: Value) => number
  /** As many lie in memory; of more each such part is sorted on disk. */
  readonly inMemory?: number
  readonly openFile?: () => Promise<FileHandle>
}

const maxInMemory = 20_000
const pageValues = 500

/**
 * An external merge sort: parts of the values are sorted and written, and merged as they are read. What JSON cannot
 * say of a value is lost.
 */
export function createShelf<Value>({
  compare,
  inMemory = maxInMemory,
  openFile = openNameless,
}: ShelfSettings<Value>): SortedShelf<Value> {
  const runs: { readonly from: number; readonly to: number }[] = []
  let held: Value[] = []
  let file: FileHandle | undefined
  let size = 0
  const write = async (): Promise<void> => {
    file ??= await openFile()
    const from = size
    held.sort(compare)
    for (let at = 0; at < held.length; at += pageValues) {
      const lines = held.slice(at, at + pageValues).map((value) => `${JSON.stringify(value)}\n`)
      const bytes = Buffer.from(lines.join(''))
      await file.appendFile(bytes)
      size += bytes.length
    }
    runs.push({ from, to: size })
    held = []
  }
  return {
    add: async (values) => {
      for (const value of values) held.push(value)
      if (held.length > inMemory) await write()
    },
    pages: async function* () {
      if (file === undefined) {
        held.sort(compare)
        for (let at = 0; at < held.length; at += pageValues) yield held.slice(at, at + pageValues)
        return
      }
      if (held.length > 0) await write()
      const whole = file
      yield* merged(
        runs.map(({ from, to }) => valuesIn<Value>(whole, from, to)),
        compare,
      )
    },
    dispose: async () => {
      held = []
      await file?.close()
      file = undefined
    },
  }
}

const readBytes = 32 * 1024

/** The values of one part as they were written, some at a time. */
async function* valuesIn<Value>(
  file: FileHandle,
  from: number,
  to: number,
): AsyncGenerator<readonly Value[]> {
  let rest: Buffer = Buffer.alloc(0)
  for (let at = from; at < to;) {
    const piece = Buffer.allocUnsafe(Math.min(readBytes, to - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new Error('a sorted part ends before its end')
    at += bytesRead
    const text = Buffer.concat([rest, piece.subarray(0, bytesRead)])
    const end = text.lastIndexOf('\n')
    rest = Buffer.from(text.subarray(end + 1))
    if (end < 0) continue
    const lines = text.toString('utf8', 0, end).split('\n')
    // What lies here was written above.
    yield lines.map((line) => JSON.parse(line) as Value)
  }
}

interface Head<Value> {
  readonly pages: AsyncGenerator<readonly Value[]>
  page: readonly Value[]
  at: number
}

async function* merged<Value>(
  parts: readonly AsyncGenerator<readonly Value[]>[],
  compare: (one: Value, other: Value) => number,
): AsyncGenerator<readonly Value[]> {
  const heads: Head<Value>[] = []
  for (const pages of parts) {
    const head = { pages, page: [], at: 0 }
    if (await refill(head)) heads.push(head)
  }
  let page: Value[] = []
  while (heads.length > 0) {
    const least = heads.reduce((a, b) => (compare(valueOf(b), valueOf(a)) < 0 ? b : a))
    page.push(valueOf(least))
    least.at += 1
    if (least.at >= least.page.length && !(await refill(least))) {
      heads.splice(heads.indexOf(least), 1)
    }
    if (page.length < pageValues) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function refill<Value>(head: Head<Value>): Promise<boolean> {
  const next = await head.pages.next()
  if (next.done === true) return false
  head.page = next.value
  head.at = 0
  return true
}

function valueOf<Value>({ page, at }: Head<Value>): Value {
  // Only heads that have a value are merged.
  return page[at] as Value
}
