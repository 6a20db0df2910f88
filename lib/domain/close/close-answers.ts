import * as z from 'zod/mini'

/** What is kept of the close of a client’s month. */
const keptCloseSchema = z.object({
  /** Absent where nobody has begun it. */
  close: z.optional(z.string()),
  /** What it is of, where that is more than what it was looked up by: "Q2 2026". */
  period: z.optional(z.string()),
  /** What each close of another length, which has days of it, says of that. */
  others: z.optional(z.array(z.string())),
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
  due: z.object({ day: z.string(), note: z.string(), isLate: z.boolean(), text: z.string() }),
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

/** What a firm and its client’s bank say of a pack now, line by line as it becomes known. */
const packTodaySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('kept'),
    /** Who made a pack with this manifest here first, and when, in words; null where nobody did. */
    made: z.nullable(z.string()),
    /** What has become of its close since, where that pack is no longer what holds. */
    since: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('file'),
    name: z.string(),
    /** `new`: of an account without a file in the pack, which has rows in its month now. */
    is: z.enum(['same', 'different', 'otherwise', 'unproven', 'gone', 'new', 'cannot_tell']),
    /** What the bank gives now, where that differs: its size in words and its SHA-256. */
    size: z.optional(z.string()),
    sha256: z.optional(z.string()),
    /**
     * What differs, or why nobody can tell. `otherwise`: not because of what the bank gives, as far as is known.
     * `unproven`: of a manifest that the firm does not know, which may state rows that are not in its file.
     */
    reason: z.optional(z.string()),
  }),
])

/** By the names that the browser has for them. */
export const closeAnswerSchemas = {
  answer_file: fileStepSchema,
  answer_step: answerStepSchema,
  keptClose: keptCloseSchema,
  latestChange: z.object({ latest: z.number() }),
  notes: notesSchema,
  packToday: packTodaySchema,
}
