import * as z from 'zod/mini'

/** What is kept of the close of a client’s month. */
export const keptCloseSchema = z.object({
  /** Absent where nobody has begun it. */
  close: z.optional(z.string()),
  state: z.string(),
  stateClass: z.string(),
  /** One segment an item, in their order. */
  segments: z.array(z.enum(['passed', 'accepted', 'done', 'to_review', 'open'])),
  /** "11 of 17", or that nothing is known of it. */
  progress: z.optional(z.string()),
  asOf: z.optional(z.string()),
  /** What is not finished. */
  items: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      icon: z.enum(['to_review', 'cannot_tell', 'to_do']),
      state: z.string(),
    }),
  ),
  note: z.optional(z.string()),
  people: z.array(
    z.object({
      role: z.enum(['preparer', 'reviewer']),
      name: z.string(),
      initials: z.optional(z.string()),
      hue: z.optional(z.string()),
      isSuspended: z.boolean(),
      note: z.string(),
    }),
  ),
  due: z.optional(z.object({ day: z.string(), note: z.string(), isLate: z.boolean() })),
})

/** The notes on one thing of a client. */
export const notesSchema = z.object({
  notes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      initials: z.string(),
      hue: z.string(),
      at: z.string(),
      text: z.string(),
      /** How many it has had: more than one, and it was edited. */
      versions: z.number(),
      isOwn: z.boolean(),
    }),
  ),
})
