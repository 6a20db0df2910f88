import * as z from 'zod/mini'
import { packTodaySchema } from '@/lib/domain/packs/today'

/** What is kept of the close of a client’s month. */
const keptCloseSchema = z.object({
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
      icon: z.enum(['to_review', 'cannot_tell', 'to_do', 'not_shared']),
      state: z.string(),
      /** What its open findings come to. */
      amount: z.optional(z.string()),
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
const notesSchema = z.object({
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

/** What the browser is given after a step: how far the answers are, and when they were saved, in words. */
const answerStepSchema = z.object({
  savedAt: z.string(),
  given: z.number(),
  unsent: z.number(),
  /** Why it was not taken, in words; absent where it was. */
  refused: z.optional(z.string()),
})

const shownFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** "PDF, 188 kB" */
  facts: z.string(),
  isPicture: z.boolean(),
})

/** The same with the file that is there now. */
const fileStepSchema = z.object({
  ...answerStepSchema.shape,
  file: z.optional(shownFileSchema),
})

/** By the names that the browser has for them. */
export const closeAnswerSchemas = {
  answer_file: fileStepSchema,
  answer_step: answerStepSchema,
  keptClose: keptCloseSchema,
  notes: notesSchema,
  packToday: packTodaySchema,
}
