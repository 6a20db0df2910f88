import type { Logger } from 'pino'
import type { Audit } from '@/lib/server/audit/audit'
import type { Store } from '@/lib/server/db/store'
import type { Env } from '@/lib/server/env'

export interface Clock {
  now: () => Date
}

/** What every feature builds on. `start.ts` makes it, once; nothing of a feature is in it. */
export interface Context {
  readonly env: Env
  readonly log: Logger
  readonly store: Store
  readonly audit: Audit
  readonly clock: Clock
}

interface ProcessMemory {
  context?: Context | undefined
  /** What features keep beside a context, by name. */
  parts: WeakMap<Context, Map<string, unknown>>
  /** Ends what must not be cut off, such as a token pair on its way to the store; the front server awaits it. */
  stop?: () => Promise<void>
  /** By request, what the front server answers for a page for which Next only has 500. */
  pageStatuses: Map<string, number>
  /** The requests of pages, which the front server is answering. */
  pagesUnderWay: Set<string>
}

// Next makes several bundles of one module: what lies here is one for all of them.
const memoryKey = Symbol.for('countinghouse')

function processMemory(): ProcessMemory {
  const registry = globalThis as { [memoryKey]?: ProcessMemory }
  return (registry[memoryKey] ??= {
    parts: new WeakMap(),
    pageStatuses: new Map(),
    pagesUnderWay: new Set(),
  })
}

/** Of the running program. Throws before `start.ts` has offered it. */
export function getContext(): Context {
  const { context } = processMemory()
  if (context === undefined) throw new Error('the server has not started')
  return context
}

/** The same where the program may not have started yet. */
export function findContext(): Context | undefined {
  return processMemory().context
}

/** Makes this the context of the program, or leaves the program without one. */
export function offerContext(context: Context | undefined): void {
  processMemory().context = context
}

/** How the program ends. */
export function stopBy(stop: () => Promise<void>): void {
  processMemory().stop = stop
}

/** The front server logs a 400 itself. */
export function answerPageWith(status: 400 | 503, requestId: string): void {
  processMemory().pageStatuses.set(requestId, status)
}

/** Whether a person waits for a page now. */
export function isPageUnderWay(): boolean {
  return processMemory().pagesUnderWay.size > 0
}

/** Something that a feature keeps for as long as the process lives, one for all bundles. */
export interface ProcessPart<Value> {
  /** Throws where it is neither made nor provided. */
  (context: Context): Value
  provide: (context: Context, value: Value) => void
}

/** Made by `make` when it is first needed, or provided by `start.ts` where there is no `make`. */
export function processPart<Value>(
  name: string,
  make?: (context: Context) => Value,
): ProcessPart<Value> {
  const find = (context: Context): Value => {
    const parts = partsOf(context)
    if (!parts.has(name)) {
      if (make === undefined) throw new Error(`the server has not started: ${name}`)
      parts.set(name, make(context))
    }
    // `provide` and `make` are the only ones that put something under this name.
    return parts.get(name) as Value
  }
  return Object.assign(find, {
    provide: (context: Context, value: Value) => void partsOf(context).set(name, value),
  })
}

function partsOf(context: Context): Map<string, unknown> {
  const { parts } = processMemory()
  const known = parts.get(context) ?? new Map<string, unknown>()
  parts.set(context, known)
  return known
}
