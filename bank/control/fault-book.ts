import type { Fault } from '@/bank/control/fault'
import type { Clock } from '@/bank/context'

/** What is known of a call before it is served. */
export interface Call {
  method: string
  path: string
  client_id?: string | undefined
  business_id?: string | undefined
}

export interface JournalLine {
  at: string
  method: string
  path: string
}

export interface ScheduledFault {
  id: number
  fault: Fault
  seen: number
  fired: number
  journal: JournalLine[]
}

/** The faults in force. Each leaves a line when it fires, so that a test can prove that it did. */
export interface FaultBook {
  list: () => readonly ScheduledFault[]
  replace: (faults: readonly Fault[]) => void
  /** The faults that hit this call, in the order of the list; counts and journals them. */
  take: (call: Call) => Fault[]
  /** Whether any fault asks who is calling, which costs a look at the token. */
  needsCaller: () => boolean
}

const maxJournalEntries = 1000

export function createFaultBook(clock: Clock): FaultBook {
  let scheduled: ScheduledFault[] = []
  let randoms = new Map<number, () => number>()
  return {
    list: () => scheduled,
    replace: (faults) => {
      scheduled = faults.map((fault, index) => ({
        id: index + 1,
        fault,
        seen: 0,
        fired: 0,
        journal: [],
      }))
      randoms = new Map(scheduled.map(({ id, fault }) => [id, seededRandom(fault.seed ?? id)]))
    },
    take: (call) => {
      const hits: Fault[] = []
      for (const entry of scheduled) {
        if (!matches(entry.fault, call)) continue
        entry.seen += 1
        if (!isDue(entry, randoms.get(entry.id) ?? Math.random)) continue
        entry.fired += 1
        const { method, path } = call
        entry.journal.push({ at: clock.now().toISOString(), method, path })
        if (entry.journal.length > maxJournalEntries) entry.journal.shift()
        hits.push(entry.fault)
      }
      return hits
    },
    needsCaller: () =>
      scheduled.some(
        ({ fault: { match } }) => match.client_id !== undefined || match.business_id !== undefined,
      ),
  }
}

function matches({ match }: Fault, call: Call): boolean {
  if (match.method !== undefined && match.method !== call.method) return false
  if (match.client_id !== undefined && match.client_id !== call.client_id) return false
  if (match.business_id !== undefined && match.business_id !== call.business_id) return false
  return match.path === undefined || pathMatches(match.path, call.path)
}

export function pathMatches(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return path.startsWith(pattern)
  const expression = pattern
    .split(/(\*\*?)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : escape(part)))
    .join('')
  return new RegExp(`^${expression}$`).test(path)
}

function escape(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function isDue(entry: ScheduledFault, random: () => number): boolean {
  const { nth, times, probability } = entry.fault
  const limit = times ?? (nth === undefined ? Number.POSITIVE_INFINITY : 1)
  if (entry.seen < (nth ?? 1) || entry.fired >= limit) return false
  return probability === undefined || random() < probability
}

// mulberry32: the same seed hits the same calls in every rehearsal.
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
