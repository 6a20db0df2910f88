import * as z from 'zod/mini'
import { tryJson } from '@/lib/bank-contract/try-json'

/** What a manifest says it is; one of another form is not ours to judge. */
export const packForm = 'countinghouse.pack/1'

export const manifestName = 'manifest.json'
export const indexName = 'index.html'

export const fileKinds = [
  'statement',
  'invoice',
  'receipt',
  'transactions',
  'answer',
  'paper',
  'lead',
  'index',
] as const

export type PackFileKind = (typeof fileKinds)[number]

/** More files than a month has; what lists more is not read. */
export const maxFiles = 5000

const text = (length: number) => z.string().check(z.maxLength(length))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/))
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const size = z.number().check(z.int(), z.nonnegative())

const rowSum = z.object({
  currency: text(40),
  rows: size,
  /** In the smallest unit. */
  net: z.string().check(z.regex(/^-?\d{1,40}$/)),
})

export type RowSum = z.infer<typeof rowSum>

const asLocked = z.discriminatedUnion('is', [
  z.object({ is: z.literal('same') }),
  z.object({ is: z.literal('cannot_tell') }),
  z.object({
    is: z.literal('other'),
    /** What the close was locked with. */
    sums: z.array(rowSum).check(z.maxLength(100)),
    /** How many rows are otherwise; absent where the close knows its figures alone. */
    added: z.optional(size),
    gone: z.optional(size),
    changed: z.optional(size),
  }),
])

export type AsLocked = z.infer<typeof asLocked>

export const packFile = z.object({
  name: text(400),
  kind: z.enum(fileKinds),
  /** What the bank calls it; of a client’s answer, what the firm does; '' of what the firm keeps itself. */
  source: text(1000),
  size,
  sha256: digest,
  /**
   * When these bytes were first read for a pack of this close; of a client’s answer, when it came; of the firm’s own,
   * when it was locked.
   */
  read_at: instant,
  /** Of a file of transactions: what it was made of, by a digest of all that the bank says in it. */
  rows: z.optional(z.object({ sha256: digest, sums: z.array(rowSum).check(z.maxLength(100)) })),
  /** Whether these are the rows that the close was locked with. */
  as_locked: z.optional(asLocked),
  /** Why it has no closing balance, where it has a place for one. */
  no_closing: z.optional(z.enum(['not_given', 'between'])),
  /** Where its closing balance is not of the statements: their opening balance and the rows in it come to it. */
  closing: z.optional(z.literal('counted')),
  /** Why it is a CSV and not in the ledger’s format, which cannot be without balances. */
  as_csv: z.optional(z.enum(['not_given', 'between'])),
})

export type PackFile = z.infer<typeof packFile>

const manifest = z.object({
  form: z.literal(packForm),
  firm: text(400),
  client: z.object({ id: z.uuid(), name: text(400) }),
  period: z.object({ first: day, last: day }),
  close: z.object({
    id: z.uuid(),
    /** Of its paper: one for each lock, and for each time that it was signed again while locked. */
    version: z.number().check(z.int(), z.positive()),
    locked_at: instant,
    /** What its signatures are over. */
    digest,
    signatures: z
      .array(z.object({ as: z.enum(['preparer', 'reviewer']), by: text(400), at: instant }))
      .check(z.maxLength(10)),
  }),
  time_zone: text(100),
  language: text(20),
  /** Of the files of transactions, also where no account had a row; null where they were left out. */
  format: z.nullable(text(20)),
  /** Where they are as the client’s ledger takes them. */
  ledger: z.optional(
    z.object({
      target: text(40),
      bank_id: z.optional(text(20)),
      columns: z.optional(z.array(text(40)).check(z.maxLength(40))),
    }),
  ),
  /** What is missing and what is not as it was locked, as the index says it; absent where that is nothing. */
  notes: z.optional(z.array(text(2000)).check(z.maxLength(maxFiles))),
  files: z.array(packFile).check(z.maxLength(maxFiles)),
})

export type Manifest = z.infer<typeof manifest>

/** Undefined of a text that is no manifest of ours, or names a file twice or outside of its folder. */
export function parseManifest(written: string): Manifest | undefined {
  const read = manifest.safeParse(tryJson(written)).data
  if (read === undefined) return undefined
  const names = new Set(read.files.map(({ name }) => name))
  const isSound = names.size === read.files.length && read.files.every(({ name }) => isInside(name))
  return isSound && !names.has(manifestName) ? read : undefined
}

/** The same manifest is the same text: its files stand in the order of their names. */
export function writeManifest({ files, ...head }: Manifest): string {
  const inOrder = { ...head, files: files.toSorted((one, other) => compareNames(one, other)) }
  return `${JSON.stringify(inOrder, null, 1)}\n`
}

/** By their characters’ numbers: no language decides the order of a pack. */
function compareNames(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}

/** A name that unpacks below the folder into which a pack is extracted, and nowhere else. */
export function isInside(name: string): boolean {
  if (name === '' || /[\\:\p{Cc}]/u.test(name)) return false
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
