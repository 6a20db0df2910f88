import * as z from 'zod/mini'

const itemSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Where it is, or what tells it from another one of the same name. */
  detail: z.optional(z.string()),
  /** Money, apart from the rest so that it can be blurred. */
  amount: z.optional(z.string()),
  /** The client or counterparty whose avatar stands before it. */
  avatar: z.optional(
    z.object({ id: z.string(), name: z.string(), kind: z.enum(['client', 'person']) }),
  ),
  icon: z.optional(
    z.enum([
      'account',
      'card',
      'customer',
      'display',
      'export',
      'invoice',
      'list',
      'period',
      'screen',
      'search',
      'statement',
    ]),
  ),
  href: z.optional(z.string()),
  /** A preference, as the person's menu sets it. */
  set: z.optional(z.object({ name: z.string(), value: z.string() })),
  /** What the bank is to be queried for next, for the same words. */
  lookup: z.optional(z.string()),
  /** It searches all clients at their banks. */
  isEverywhere: z.optional(z.boolean()),
  /** It leads to more, and is nothing that was found. */
  leadsOn: z.optional(z.boolean()),
  /** Its number, name or identifier is exactly what was typed. */
  isExact: z.optional(z.boolean()),
})

const groupSchema = z.object({
  id: z.string(),
  label: z.string(),
  items: z.readonly(z.array(itemSchema)),
  /** Whose rows these are, where several clients' stand side by side. */
  connection_id: z.optional(z.string()),
})

export const paletteContentsSchema = z.object({
  groups: z.readonly(z.array(groupSchema)),
  /** The client whose bank can be searched. */
  client: z.optional(z.object({ connection_id: z.string(), name: z.string() })),
  /** How many clients the person may see. */
  clients: z.number(),
})

export const paletteAnswerSchema = z.object({
  groups: z.readonly(z.array(groupSchema)),
  /** Says that not everything could be searched. */
  note: z.optional(z.string()),
  /** That there is nothing: of a search that was whole, in its last step. */
  nothing: z.optional(z.string()),
  /** What to query the bank for next, since nothing was found. */
  next: z.optional(z.string()),
})

/** A client's part of a search at the banks of all clients. */
export const clientsStepSchema = z.object({
  /** How many clients have had their turn. */
  done: z.number(),
  total: z.number(),
  /** Absent before the first, and of a client that is no longer this person's to see. */
  client: z.optional(
    z.object({
      /** What was found, under the client's name. */
      group: groupSchema,
      /** The client with why not all of it was searched; absent where all was. */
      gap: z.optional(itemSchema),
      /** Its bank gave no answer at all. */
      isUnread: z.boolean(),
    }),
  ),
})

/** One line of the palette: it leads somewhere, sets something, or reads more. */
export type PaletteItem = Readonly<z.infer<typeof itemSchema>>
export type PaletteIcon = NonNullable<PaletteItem['icon']>
export type PaletteGroup = Readonly<z.infer<typeof groupSchema>>

/** What the palette holds before anything is typed. */
export type PaletteContents = Readonly<z.infer<typeof paletteContentsSchema>>

/** What was found for what was typed. */
export type PaletteAnswer = Readonly<z.infer<typeof paletteAnswerSchema>>

/** What a search of all clients says after each of them. */
export type ClientsStep = Readonly<z.infer<typeof clientsStepSchema>>
