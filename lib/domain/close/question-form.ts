import * as z from 'zod/mini'
import { questionKinds } from '@/lib/domain/close/question-object'

/** What a question is worded as until somebody writes it: by what was found, or by what it is about. */
export const wordings = [
  'receipt',
  'purpose',
  'transfer',
  'payee',
  'duplicate',
  'failed',
  'month',
  'document',
  'other',
] as const

export type Wording = (typeof wordings)[number]

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** An object that a question is about, as the pages that show it send it. */
export const askableSchema = z.object({
  kind: z.enum(questionKinds),
  object: z.string().check(z.minLength(1), z.maxLength(4000)),
  shown: z.object({
    title: z.string().check(z.maxLength(300)),
    day: z.optional(day),
    amount: z.optional(
      z.object({
        amount: z.number().check(z.int()),
        currency: z.string().check(z.maxLength(12)),
      }),
    ),
    card: z.optional(z.string().check(z.maxLength(100))),
  }),
  period: z.optional(z.object({ first: day, last: day })),
  likeness: z.optional(z.string().check(z.maxLength(4000))),
  wording: z.enum(wordings),
  /** Who holds the card that paid, as the bank names them. */
  holder: z.optional(z.string().check(z.maxLength(120))),
  holder_id: z.optional(z.string().check(z.maxLength(200))),
  /** A card paid, and it is not known here who holds it. */
  lacksHolder: z.optional(z.literal(true)),
})

export type Askable = z.infer<typeof askableSchema>

/** What the dialog that writes questions starts with. */
export const questionFormSchema = z.object({
  client: z.string(),
  /** The words of the dialog, which no page sends: compiled, by area. */
  messages: z.record(z.string(), z.unknown()),
  reader: z.object({ language: z.string(), timeZone: z.string() }),
  people: z.array(
    z.object({
      role: z.string(),
      name: z.string(),
      email: z.optional(z.string()),
      /** "Cardholder · 2 of 4" */
      hint: z.string(),
    }),
  ),
  /** Whether several people hold the cards: each can get their own. */
  hasHolders: z.boolean(),
  questions: z.array(
    z.object({
      /** Of a draft, by which it is known; of a new one what is sent back. */
      id: z.optional(z.string()),
      sent: z.string(),
      wording: z.enum(wordings),
      /** Undefined while it says the usual. */
      words: z.optional(z.string()),
      title: z.string(),
      initials: z.string(),
      hue: z.string(),
      when: z.string(),
      amount: z.string(),
    }),
  ),
  /** How many questions the same colleague has drafted to whom before: they are sent with these. */
  drafts: z.array(
    z.object({ role: z.string(), name: z.string(), email: z.string(), count: z.number() }),
  ),
  to: z.optional(z.object({ role: z.string(), name: z.string(), email: z.string() })),
  message: z.optional(z.string()),
  language: z.string(),
  languages: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      message: z.string(),
      words: z.record(z.enum(wordings), z.string()),
    }),
  ),
  isMailed: z.boolean(),
  reminders: z.string(),
})

/** What became of questions: their link, shown this once, or how many are drafts now; what is no draft stays written. */
export const questionsSentSchema = z.object({
  request: z.optional(z.string()),
  href: z.optional(z.string()),
  mail: z.optional(z.enum(['sent', 'failed'])),
  to: z.string(),
  drafts: z.optional(z.number()),
  /** To whom no mail can go yet. */
  unaddressed: z.optional(z.array(z.string())),
  /** Questions by their place in the form, whose card is known to be nobody's. */
  leftOut: z.optional(z.array(z.object({ at: z.number(), card: z.string() }))),
})
