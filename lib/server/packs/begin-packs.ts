import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeZip } from 'client-zip'
import { createReader } from '@/lib/format/create-reader'
import { createEntryNames, periodPart } from '@/lib/format/file-names'
import { type Context, processPart } from '@/lib/server/context'
import { makeOne, type OnePack, type WantedPack } from '@/lib/server/packs/make-one'
import type { NotMade, PackRequest } from '@/lib/server/packs/pack-request'
import { guardStream, type GuardedStream } from '@/lib/server/rights/guarded-stream'

export type PacksOutcome =
  | { kind: 'begun'; fileName: string; stream: GuardedStream<Uint8Array> }
  | { kind: 'not_made'; why: NotMade }
  | { kind: 'busy' }

/** Why other packs than the wanted ones are not there: named beside those that are. */
export interface LeftOut {
  readonly clientName: string
  readonly why: NotMade
}

const maxConcurrent = 4

/** Who makes packs in this process, by run. */
const runsUnderWay = processPart('pack runs', () => new Map<string, string>())

// For so long who wants it waits for an answer that says which file is missing. After that it is a download,
// which breaks off instead.
const answerWithinMs = 30_000

/**
 * One pack, or a zip of many, one made after the other while it is read. Nothing of a pack is sent before all
 * of it was read. Throws RightLostError.
 */
export async function beginPacks(
  context: Context,
  wanted: readonly [WantedPack, ...WantedPack[]],
  request: PackRequest & { leftOut: readonly LeftOut[] },
  gone: AbortSignal,
): Promise<PacksOutcome> {
  const [first, ...others] = wanted
  const { person } = first.access
  const underWay = runsUnderWay(context)
  if (underWay.size >= maxConcurrent || [...underWay.values()].includes(person.id)) {
    return { kind: 'busy' }
  }
  const place = randomUUID()
  underWay.set(place, person.id)
  const aborter = new AbortController()
  const leave = () => aborter.abort()
  gone.addEventListener('abort', leave, { once: true })
  const run = createRun(context, request, aborter.signal)
  const free = async () => {
    underWay.delete(place)
    gone.removeEventListener('abort', leave)
    aborter.abort()
    await run.dispose()
  }
  try {
    const making = run.make(first)
    const early = await Promise.race([
      making,
      sleep(answerWithinMs, undefined, { signal: aborter.signal }),
    ])
    const isOne = others.length + request.leftOut.length === 0
    if (isOne && early?.kind === 'not_made') {
      await free()
      return { kind: 'not_made', why: early.why }
    }
    const parts = isOne ? onePack(making) : manyPacks(making, others, run, request)
    const { stream, closed } = guardStream(parts, { admit: run.admit }, { aborter, gone })
    void closed.then(free)
    return { kind: 'begun', fileName: nameOf(first, isOne), stream }
  } catch (error) {
    await free()
    throw error
  }
}

type Run = ReturnType<typeof createRun>

/** Makes one pack after the other; what is handed out belongs to the one that was made last. */
function createRun(context: Context, request: PackRequest, signal: AbortSignal) {
  let current: Extract<OnePack, { kind: 'made' }> | undefined
  let isOver = false
  return {
    make: (wanted: WantedPack): Promise<OnePack> => {
      const making = makeOne(context, wanted, request, signal).then(async (one) => {
        await current?.dispose()
        current = one.kind === 'made' ? one : undefined
        if (isOver) await current?.dispose()
        return one
      })
      // Who has gone waits for it no longer.
      making.catch(() => {})
      return making
    },
    admit: async <Part>(part: Part): Promise<Part> => {
      await current?.require()
      return part
    },
    dispose: async (): Promise<void> => {
      isOver = true
      await current?.dispose()
    },
  }
}

class PackNotMadeError extends Error {
  override name = 'PackNotMadeError'
}

async function* onePack(making: Promise<OnePack>): AsyncGenerator<Uint8Array> {
  const made = await making
  if (made.kind === 'not_made') throw new PackNotMadeError('a pack was not made')
  yield* made.pack.zip() as unknown as AsyncIterable<Uint8Array>
}

function manyPacks(
  first: Promise<OnePack>,
  others: readonly WantedPack[],
  run: Run,
  { language, leftOut }: PackRequest & { leftOut: readonly LeftOut[] },
): ReadableStream<Uint8Array> {
  const lastModified = new Date(1980, 0, 1)
  const nameOfPack = createEntryNames()
  const entries = async function* () {
    const notMade = [...leftOut]
    const all = [() => first, ...others.map((wanted) => () => run.make(wanted))]
    for (const make of all) {
      const one = await make()
      if (one.kind === 'not_made') {
        notMade.push(one)
        continue
      }
      const { clientName, period, zip } = one.pack
      const name = nameOfPack([clientName, periodPart(period.first, period.last)], '.zip')
      yield { name, input: zip(), lastModified }
    }
    if (notMade.length === 0) return
    const { text } = createReader({ locale: language, timeZone: 'UTC' })
    const lines = notMade.map(({ clientName, why: { file, reason } }) =>
      [clientName, file, reason].filter((part) => part !== '').join(': '),
    )
    const input = [text('packs_data.not_made_title'), '', ...lines, ''].join('\r\n')
    yield { name: `${text('packs_data.not_made_file')}.txt`, input, lastModified }
  }
  return makeZip(entries())
}

function nameOf({ access, days }: WantedPack, isOne: boolean): string {
  const period = periodPart(days.first, days.last)
  const name = isOne ? access.client.name : 'close-packs'
  return createEntryNames()([name, period], '.zip')
}
