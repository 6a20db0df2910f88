import { type Context, offerContext } from '@/lib/server/context'

/** The program's context for a test: only what the code under test reads of it has to be there. */
export function offerTestContext(parts: {
  [Key in keyof Context]?: Partial<Context[Key]>
}): Context {
  const context = { clock: { now: () => new Date() }, ...parts } as Context
  offerContext(context)
  return context
}
