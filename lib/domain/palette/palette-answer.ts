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
      'statement',
    ]),
  ),
  href: z.optional(z.string()),
  /** A preference, as the person's menu sets it. */
  set: z.optional(z.object({ name: z.string(), value: z.string() })),
  /** What the bank is to be queried for next, for the same words. */
  lookup: z.optional(z.string()),
  /** Its number, name or identifier is exactly what was typed. */
  isExact: z.optional(z.boolean()),
})

const groupSchema = z.object({
  id: z.string(),
  label: z.string(),
  items: z.readonly(z.array(itemSchema)),
})

export const paletteContentsSchema = z.object({
  groups: z.readonly(z.array(groupSchema)),
  /** The client whose bank can be searched. */
  client: z.optional(z.object({ connection_id: z.string(), name: z.string() })),
})

export const paletteAnswerSchema = z.object({
  groups: z.readonly(z.array(groupSchema)),
  /** Says that not everything could be searched. */
  note: z.optional(z.string()),
  /** What to query the bank for next, since nothing was found. */
  next: z.optional(z.string()),
})

/** One line of the palette: it leads somewhere, sets something, or reads more. */
export type PaletteItem = Readonly<z.infer<typeof itemSchema>>
export type PaletteIcon = NonNullable<PaletteItem['icon']>
export type PaletteGroup = Readonly<z.infer<typeof groupSchema>>

/** What the palette holds before anything is typed. */
export type PaletteContents = Readonly<z.infer<typeof paletteContentsSchema>>

/** What was found for what was typed. */
export type PaletteAnswer = Readonly<z.infer<typeof paletteAnswerSchema>>
